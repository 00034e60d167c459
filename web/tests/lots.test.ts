// LOTS: places, falls, risks asked beforehand, keys.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deedOf } from '../src/boards/lots/keys'
import { beyond, foreseen, placeOf, pointedAt, spotAt, startOf, within, type Place } from '../src/boards/lots/places'
import { Risks } from '../src/boards/lots/risks.svelte'
import { bestScores, keepScore } from '../src/boards/lots/best'
import { between, fallerFrom, lasts, sweptBy } from '../src/boards/lots/tower/falling'
import { poseAt } from '../src/boards/lots/tower/motion'
import { builtOf, type Shown } from '../src/boards/lots/tower/picture'
import { edgePoints, outlines, Site, type Cell } from '../src/boards/lots/tower/shapes'
import { FIELD, Sight } from '../src/boards/lots/tower/sight'
import { PerspectiveCamera, Vector3 } from 'three'
import type { Checked } from '../src/protocol/messages'
import { hangsAt, stepAt } from '../src/boards/lots/swing'

const bar = (x: number, y: number, z: number): Place =>
  placeOf(['I', `I flat1@${x},${y},${z}`, [0, 1, 2, 3].map((step) => [x + step, y, z]) as never, 0, 0, 0, true])

describe('places', () => {
  it('are weighed from the ghost outwards', () => {
    const here = bar(0, 1, 0)
    const found = foreseen([bar(0, 5, 0), bar(0, 2, 0), here, bar(0, 4, 0)], here)
    expect(found.map((place) => place.corner[1])).toEqual([1, 2, 4, 5])
  })

  it('are named by where the foot stands', () => {
    expect(spotAt(bar(0, 1, 0), [2, 3, 1])).toBe('I flat1@2,3,1')
  })
})

describe('the outline of flat cells', () => {
  it('goes once round a block', () => {
    expect(outlines([[0, 0], [1, 0]]).map((way) => way.length)).toEqual([4])
    expect(outlines([[0, 0], [1, 0], [0, 1]]).map((way) => way.length)).toEqual([6])
  })

  it('ends, and goes round every part, where cells lie apart or meet at a corner', () => {
    expect(outlines([[0, 0], [3, 0]]).map((way) => way.length)).toEqual([4, 4])
    const corner = outlines([[0, 0], [1, 1]])
    expect(corner.flat()).toHaveLength(8)
    expect(edgePoints(new Site(4, 4), [[0, 0, 0], [1, 1, 0]])).toHaveLength(8 * 3 * 2 * 3)
  })
})

describe('a piece that nobody has moved', () => {
  const worth = (place: Place, points: number): Place => ({ ...place, points })

  it('begins over the middle of the lot, whatever places are worth', () => {
    for (const points of [[7, 0, 0], [0, 7, 0], [0, 0, 7]] as const) {
      const places = [worth(bar(0, 0, 0), points[0]), worth(bar(0, 1, 1), points[1]), worth(bar(0, 2, 0), points[2])]
      expect(startOf(places, 'I', [4, 3])?.spot).toBe('I flat1@0,1,1')
    }
  })
})

describe('what is pointed at', () => {
  it('is one thing for each list of cells, and for all single cells together', () => {
    const found = pointedAt(['O', '0,0,0 1,0,0', '2,0,0', '3,0,0', 'let-go'])
    expect(found).toEqual([
      { id: '2,0,0', cells: [[2, 0, 0], [3, 0, 0]] },
      { id: '0,0,0 1,0,0', cells: [[0, 0, 0], [1, 0, 0]] },
    ])
  })
})

describe('a place out of sight', () => {
  const frame = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 60 })

  it('has an arrow at the edge that points there', () => {
    expect(beyond(frame(100, -70), 600, 400)).toEqual({ left: 140, top: 30, arrow: '↑' })
    expect(beyond(frame(595, 395), 600, 400)).toEqual({ left: 570, top: 370, arrow: '↘' })
    expect(beyond(frame(-300, 200), 600, 400)).toEqual({ left: 30, top: 230, arrow: '←' })
  })

  it('has none as long as a part of it is seen, and its frame ends with the picture', () => {
    expect(beyond(frame(-20, 380), 600, 400)).toBeNull()
    expect(within(frame(-20, 380), 600, 400)).toEqual({ left: 0, top: 380, right: 60, bottom: 400 })
  })
})

describe('a fall', () => {
  const faller = fallerFrom('7 195 5 195 195 100;0 0 0 0 100 0 0;200 0 0 0 100 0 60;400 250 0 -100 100 0 90')

  it('is read from the event', () => {
    expect(faller.number).toBe(7)
    expect(faller.edge).toEqual([[1.95, 0.05, 1], [1.95, 1.95, 1]])
    expect(lasts([faller])).toBe(400)
  })

  it('goes from keyframe to keyframe and stays at the last', () => {
    expect(between(faller, 100)?.[2]).toBe(0.5)
    expect(between(faller, 300)?.[1].moved).toEqual([2.5, 0, -1])
    expect(between(faller, 9999)?.[0].lean).toBe(90)
  })

  it('comes where the picture shows its corners', () => {
    const cells: Cell[] = [[1, 0, 1], [2, 0, 1], [3, 0, 1]]
    const [far] = sweptBy({ ...faller, keyframes: [faller.keyframes[2] as (typeof faller.keyframes)[0]] }, [cells[2] as Cell])
    const pose = poseAt(faller, 400)
    // The corner at 3,0,1; in the picture the second axis is up, and the middle of the edge turns about itself.
    const corner = new Vector3(3 - 1.95, 1 - 1, 0 - 1).applyQuaternion(pose?.turned as never).add(pose?.moved as never)
    expect(far?.[0]).toBeCloseTo(1.95 + corner.x)
    expect(far?.[1]).toBeCloseTo(1 + corner.z)
    expect(far?.[2]).toBeCloseTo(1 + corner.y)
  })
})

describe('the picture of the tower', () => {
  it('is built anew where a block with the same number stands elsewhere, as after a jump over what was taken back', () => {
    const tower = (x: number) => ({ rows: ['####'], cut: 99, bodies: [{ number: 1, piece: 'O', cells: [[x, 0, 0]] as Cell[] }] })
    expect(builtOf(tower(0))).not.toBe(builtOf(tower(2)))
    expect(builtOf(tower(0))).toBe(builtOf(tower(0)))
  })
})

describe('the best alone', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) })
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('is no game that brought nothing, also of those that were kept before', () => {
    keepScore(1, 0)
    expect(bestScores(1)).toEqual([])
    kept.set('lots-best-1', '[31,0]')
    keepScore(1, 17)
    expect(bestScores(1)).toEqual([31, 17])
  })
})

describe('risks', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function asking() {
    const asked: string[] = []
    const risks = new Risks(async (notation) => {
      asked.push(notation)
      return { type: 'checked', id: '', legal: true, says: '', code: '', text: '', params: {}, view: { held: { spot: notation } } } as unknown as Checked
    })
    return { asked, risks }
  }

  it('are asked at once for the place under the ghost, then for the others', async () => {
    const { asked, risks } = asking()
    risks.want(1, ['a', 'b'])
    expect(asked).toEqual(['hold a'])
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['hold a', 'hold b'])
    expect(risks.of('b')).not.toBeNull()
  })

  it('are dropped when the ghost moves on, and asked for where it came to rest', async () => {
    const { asked, risks } = asking()
    risks.want(1, ['a', 'b'])
    await vi.advanceTimersByTimeAsync(5)
    risks.want(1, ['c', 'd'])
    await vi.advanceTimersByTimeAsync(5)
    risks.want(1, ['e'])
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['hold a', 'hold e'])
  })

  it('do not wait for answers about other places', async () => {
    const asked: string[] = []
    const risks = new Risks((notation) => {
      asked.push(notation)
      return new Promise(() => {})
    })
    risks.want(1, ['a'])
    await vi.advanceTimersByTimeAsync(1000)
    risks.want(1, ['b'])
    expect(asked).toEqual(['hold a', 'hold b'])
  })

  it('are of one position only', async () => {
    const { risks } = asking()
    risks.want(1, ['a'])
    await vi.runAllTimersAsync()
    risks.want(2, [])
    expect(risks.of('a')).toBeNull()
  })
})

describe('keys', () => {
  const key = (name: string, shift = false) =>
    ({ key: name, shiftKey: shift, ctrlKey: false, metaKey: false, altKey: false, target: { closest: () => null } }) as unknown as KeyboardEvent

  it('step the piece, and turn the camera with Shift or with empty hands', () => {
    expect(deedOf(key('ArrowLeft'), true)).toEqual({ does: 'step', way: [-1, 0, 0] })
    expect(deedOf(key('ArrowLeft', true), true)).toEqual({ does: 'look', way: 'left' })
    expect(deedOf(key('ArrowLeft'), false)).toEqual({ does: 'look', way: 'left' })
    expect(deedOf(key('+'), true)).toEqual({ does: 'look', way: 'in' })
    expect(deedOf(key('q'), false)).toBeNull()
  })
})

describe('the crane', () => {
  const path = [-10, 0, 10, 0]

  it('hangs at each place of its path for the same time', () => {
    expect([0, 99, 100, 250, 399, 400, 500].map((now) => stepAt(now, 400, path))).toEqual([-10, -10, 0, 10, 0, -10, 0])
  })

  it('moves smoothly, and in the middle of its time it hangs where it counts', () => {
    expect([50, 100, 150, 250, 300].map((now) => hangsAt(now, 400, path))).toEqual([-10, -5, 0, 10, 5])
  })
})

describe('the sight of the tower', () => {
  const shown: Shown = {
    rows: ['####', '####', '####'],
    // A bar along the front, and a cube on its left end.
    bodies: [
      { number: 1, piece: 'I', cells: [[0, 2, 0], [1, 2, 0], [2, 2, 0], [3, 2, 0]] },
      { number: 2, piece: 'cube', cells: [[0, 2, 1]] },
    ],
    cut: 99,
    ghost: { piece: 'cube', cells: [[3, 2, 1]], certain: true },
    pads: [],
    endangered: [],
    matched: [],
    finished: [],
    ringed: 0,
    pointed: [],
    falling: [],
    hanging: false,
    dark: false,
  }
  let sight: Sight
  beforeEach(() => {
    sight = new Sight()
    sight.resize(900, 600)
    sight.makeRoom(120)
    sight.show(shown)
  })
  /** Where the middle of this side of a cell is on the page. */
  const at = (x: number, y: number, z: number) => sight.project(x, y, z)

  it('puts points where the camera of the picture has them', () => {
    sight.orbit(35, 12)
    sight.zoom(1.3)
    const { from, aim, wide, high, covered } = sight.pose
    const camera = new PerspectiveCamera(FIELD, wide / high, 1, 120)
    camera.setViewOffset(wide, high, covered / 2, 0, wide, high)
    camera.position.set(...from)
    camera.lookAt(...aim)
    camera.updateMatrixWorld()
    for (const [x, y, z] of [[0, 0, 0], [4, 3, 0], [1, 2, 5], [2.5, 0.5, 1]] as const) {
      const point = new Vector3(x - 2, z, y - 1.5).project(camera)
      const [left, top] = at(x, y, z)
      expect(left).toBeCloseTo(((point.x + 1) / 2) * wide)
      expect(top).toBeCloseTo(((1 - point.y) / 2) * high)
    }
  })

  it('knows what lies under a point, and which cell is free in front of it', () => {
    expect(sight.bodyAt(...at(2.5, 3, 0.5))).toBe(1)
    expect(sight.bodyAt(...at(0.5, 3, 1.5))).toBe(2)
    expect(sight.bodyAt(...at(2.5, 2.5, 6))).toBe(0)
    expect(sight.cellAt(...at(2.5, 2.5, 1))).toEqual([2, 2, 1])
    expect(sight.cellAt(...at(1, 2.5, 1.5))).toEqual([1, 2, 1])
    expect(sight.cellAt(...at(2.5, 3, 0.5))).toEqual([2, 3, 0])
    expect(sight.cellAt(...at(3.5, 3.5, 0))).toEqual([3, 3, 0])
    expect(sight.cellAt(2, 2)).toBeNull()
  })

  it('sees through what is cut away', () => {
    sight.show({ ...shown, cut: 1 })
    expect(sight.bodyAt(...at(0.5, 2.5, 1))).toBe(1)
  })

  it('stands nearer where the picture is low, and far enough for all that falls', () => {
    const wide = () => at(4, 3, 0)[0] - at(0, 3, 0)[0]
    const high = () => at(0, 2, 0)[1] - at(0, 2, 2)[1]
    sight.resize(340, 150)
    sight.makeRoom(0)
    sight.show({ ...shown, ghost: null })
    expect(high() / 150).toBeGreaterThan(0.28)
    expect(wide()).toBeLessThan(340)
    // A block that stood six floors high tips over: its top was not in the picture.
    expect(at(0, 2, 6)[1]).toBeLessThan(0)
    sight.show({ ...shown, ghost: null, falling: [[0, 2, 6], [1, 3, 3]] })
    expect(at(0, 2, 6)[1]).toBeGreaterThan(0)
  })

  it('stands far enough for what falls beside the lot, though the picture is narrow', () => {
    for (const [width, height] of [[338, 263], [338, 190], [900, 600]] as const) {
      sight.resize(width, height)
      sight.makeRoom(0)
      // A bar that stood on the right edge tips over it and lies beside the lot; another one towards whoever looks.
      for (const corner of [[8.2, 1, 0], [2, 7.5, 1], [-4.2, 0, 0]] satisfies Cell[]) {
        sight.show({ ...shown, ghost: null, falling: [corner] })
        const [left, top] = at(...corner)
        expect(Math.min(left, width - left, top, height - top)).toBeGreaterThan(0)
      }
    }
  })

  it('finds the ghost, and the place nearest to a finger', () => {
    expect(sight.overGhost(...at(3.5, 3, 1.5))).toBe(true)
    expect(sight.overGhost(...at(1.5, 3, 0.5))).toBe(false)
    const places = [[[0, 0, 0]], [[3, 2, 1]], [[1, 2, 1]]] as const
    expect(sight.nearest(places, ...at(1.5, 2.5, 1.5), 90)).toBe(2)
    expect(sight.nearest(places, 0, 0, 90)).toBe(-1)
  })
})
