// The tower as a picture: wooden blocks on their lot, one sun, one soft shadow. Drawn on change only.
import {
  AmbientLight,
  Color,
  DirectionalLight,
  DoubleSide,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Material,
  type Object3D,
  type Texture,
} from 'three'
import { LineMaterial } from 'three/addons/lines/LineMaterial.js'
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js'
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js'
import { PAINT } from '../pieces'
import { builtOf, type Painted, type Picture, type Pose, type Shown, type ShownBody } from './picture'
import { axes, blockGeometry, edgePoints, key, plus, Quads, SIDES, Site, TOP, type Cell } from './shapes'
import { FIELD } from './sight'
import { carved, grain, hatched, nooks, pad } from './textures'
import { Crane } from './crane'
import type { Faller } from './falling'
import { groundOf } from './ground'
import { poseAt } from './motion'

/** A body that falls: turned about the middle of its edge. */
interface Thrown {
  faller: Faller
  holder: Group
  pivot: Vector3
  edge: LineSegments2 | null
  stood: LineSegments2
}

/** How long a picture waits for the risk that is being asked for, where drawing it twice takes long. */
const PATIENCE = 40
const BOTTOM: Cell = [0, 0, -1]

export class TowerScene implements Picture {
  private renderer: WebGLRenderer
  private scene = new Scene()
  private camera = new PerspectiveCamera(FIELD, 1, 1, 120)
  private site = new Site(4, 3)
  private ground = new Group()
  private tower = new Group()
  private marks = new Group()
  private ghost = new Group()
  private falling = new Group()
  private thrown: Thrown[] = []
  private crane = new Crane()
  private sun = new DirectionalLight('#fff0d2', 2.2)
  private sky = new HemisphereLight('#f2f6f8', '#d9b287', 1.95)
  private rim = new DirectionalLight('#ffe2bd', 1.05)
  private dusk = new AmbientLight('#9db4ff', 0)
  private size = new Vector2(1, 1)
  private ratio = 1
  private pending = 0
  private waiting: ReturnType<typeof setTimeout> | undefined
  /** No graphics card: the processor draws, and a picture takes a tenth of a second. */
  private software: boolean
  private moving: ((now: number) => boolean)[] = []
  private wood: Texture
  private signs = new Map<string, Material>()
  private nookMaterial: Material
  private padMaterial: Material
  private hatchMaterial: Material
  private paints = new Map<string, MeshLambertMaterial>()
  private shown: Shown | null = null
  private built = ''
  private bodyMeshes = new Map<number, Group>()
  private frames = 0
  private drawing = 0

  constructor(
    canvas: HTMLCanvasElement | OffscreenCanvas,
    private moved: () => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' })
    // Asking whether a shader is sound makes the page wait until it is compiled.
    this.renderer.debug.checkShaderErrors = false
    this.software = /swiftshader|llvmpipe|software|basic render/i.test(rendererName(this.renderer))
    this.renderer.shadowMap.enabled = true
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.shadowMap.autoUpdate = false
    this.renderer.toneMapping = NeutralToneMapping
    this.renderer.toneMappingExposure = 1.06
    this.wood = grain()
    this.nookMaterial = new MeshBasicMaterial({ map: nooks(), transparent: true, depthWrite: false })
    this.padMaterial = new MeshBasicMaterial({ map: pad(), transparent: true, depthWrite: false })
    this.hatchMaterial = new MeshBasicMaterial({ map: hatched(), transparent: true, depthWrite: false })
    this.sun.position.set(-7, 13, 9)
    this.sun.castShadow = true
    this.sun.shadow.mapSize.set(1024, 1024)
    this.sun.shadow.radius = 4
    this.sun.shadow.bias = -0.0006
    this.sun.shadow.normalBias = 0.03
    Object.assign(this.sun.shadow.camera, { left: -9, right: 9, top: 13, bottom: -7, near: 1, far: 44 })
    this.rim.position.set(9, 5, 3)
    this.scene.add(this.sun, this.sky, this.rim, this.dusk, this.ground, this.tower, this.marks, this.ghost, this.falling, this.crane.group)
  }

  // What is shown

  show(next: Shown): void {
    const before = this.shown
    this.shown = next
    const lot = next.rows.join('/')
    const built = builtOf(next)
    if (!before || before.rows.join('/') !== lot) {
      this.site = new Site(Math.max(...next.rows.map((row) => row.length)), next.rows.length)
      empty(this.ground)
      this.ground.add(...groundOf(this.site, next.rows))
    }
    if (!before || before.dark !== next.dark) this.light(next.dark)
    if (built !== this.built) {
      this.built = built
      this.build(next)
    }
    this.mark(next)
    this.place(next)
    if (this.software && next.ghost && !next.ghost.certain) this.drawSoon()
    else this.draw()
  }

  private light(dark: boolean): void {
    this.sun.intensity = dark ? 1.15 : 2.2
    this.sun.color.set(dark ? '#ffd7a8' : '#fff0d2')
    this.sky.intensity = dark ? 0.95 : 1.95
    this.rim.intensity = dark ? 0.7 : 1.05
    this.dusk.intensity = dark ? 0.55 : 0
  }

  private build(next: Shown): void {
    empty(this.tower)
    this.bodyMeshes.clear()
    const shown = next.bodies.filter((body) => body.cells.some((cell) => cell[2] < next.cut))
    const filled = new Set(shown.flatMap((body) => body.cells.map(key)))
    const shades = new Quads(this.site)
    for (const body of shown) {
      const group = this.block(body.piece, body.cells, filled)
      this.bodyMeshes.set(body.number, group)
      this.tower.add(group)
      const own = new Set(body.cells.map(key))
      for (const cell of body.cells) {
        for (const side of SIDES) {
          const beside = plus(cell, side)
          if (side === SIDES[5] || own.has(key(beside)) || filled.has(key(beside))) continue
          const sides = shadedSides(beside, side, filled)
          if (sides) shades.add(cell, side, 0.97, 0.006, [(sides % 4) / 4, 0.75 - Math.floor(sides / 4) / 4, 0.25])
        }
      }
    }
    if (!shades.empty) {
      const dark = new Mesh(shades.geometry(), this.nookMaterial)
      dark.renderOrder = 2
      this.tower.add(dark)
    }
    this.renderer.shadowMap.needsUpdate = true
  }

  private block(piece: string, cells: readonly Cell[], filled: ReadonlySet<string> | null, ghost = false): Group {
    const group = new Group()
    const mesh = new Mesh(blockGeometry(this.site, cells), this.paint(piece, ghost))
    mesh.castShadow = !ghost
    mesh.receiveShadow = true
    group.add(mesh)
    const own = new Set(cells.map(key))
    const signs = new Quads(this.site)
    for (const cell of cells) {
      for (const side of SIDES) {
        const beside = key(plus(cell, side))
        if (own.has(beside) || filled?.has(beside) || (filled && side === SIDES[5])) continue
        signs.add(cell, side, 0.5, 0.004)
      }
    }
    if (!signs.empty) {
      const decals = new Mesh(signs.geometry(), this.sign(piece))
      decals.renderOrder = ghost ? 6 : 1
      decals.receiveShadow = true
      group.add(decals)
    }
    return group
  }

  private paint(piece: string, ghost: boolean): MeshLambertMaterial {
    const name = `${piece}${ghost ? ' ghost' : ''}`
    let material = this.paints.get(name)
    if (!material) {
      material = new MeshLambertMaterial({ color: new Color(PAINT[piece]), map: this.wood })
      if (ghost) {
        material.transparent = true
        material.opacity = 0.7
        material.emissive = new Color(PAINT[piece])
        material.emissiveIntensity = 0.3
      }
      this.paints.set(name, material)
    }
    return material
  }

  private sign(piece: string): Material {
    let material = this.signs.get(piece)
    if (!material) {
      material = new MeshLambertMaterial({ map: carved(piece), transparent: true, depthWrite: false })
      this.signs.set(piece, material)
    }
    return material
  }

  private mark(next: Shown): void {
    empty(this.marks)
    const filled = new Set(next.bodies.flatMap((body) => body.cells.map(key)))
    const pads = new Quads(this.site)
    const seen = new Set<string>()
    for (const cells of next.pads) {
      const own = new Set(cells.map(key))
      for (const cell of cells) {
        const under = plus(cell, BOTTOM)
        if (own.has(key(under)) || seen.has(key(cell)) || (cell[2] > 0 && !filled.has(key(under)))) continue
        seen.add(key(cell))
        pads.add(under, TOP, 0.9, 0.024)
      }
    }
    if (!pads.empty) this.marks.add(ordered(new Mesh(pads.geometry(), this.padMaterial), 4))
    const stripes = new Quads(this.site)
    for (const body of next.bodies) {
      if (next.endangered.includes(body.number)) {
        const own = new Set(body.cells.map(key))
        for (const cell of body.cells)
          for (const side of SIDES) if (!own.has(key(plus(cell, side)))) stripes.add(cell, side, 0.975, 0.008)
        this.marks.add(this.lines(edgePoints(this.site, body.cells, -0.005), '#8f1710', 2.4))
      }
      if (next.matched.includes(body.number)) this.marks.add(this.lines(edgePoints(this.site, body.cells, 0.012), '#19c2a0', 3.2, 11))
      if (next.ringed === body.number) this.marks.add(this.lines(edgePoints(this.site, body.cells, 0.012), '#fffaf0', 3, 10))
    }
    if (!stripes.empty) this.marks.add(ordered(new Mesh(stripes.geometry(), this.hatchMaterial), 3))
    for (const floor of next.finished) this.marks.add(this.band(floor))
    for (const cells of next.pointed) this.marks.add(this.lines(edgePoints(this.site, cells, 0.02), '#f2b134', 4.5, 13))
  }

  /** A floor that would be finished, as a band round the lot. */
  private band(floor: number): Group {
    const x = this.site.wide / 2 + 0.06
    const z = this.site.deep / 2 + 0.06
    const ring: number[] = []
    for (const y of [floor + 0.01, floor + 0.99]) {
      ring.push(-x, y, z, x, y, z, x, y, z, x, y, -z, x, y, -z, -x, y, -z, -x, y, -z, -x, y, z)
    }
    const group = new Group()
    group.add(this.lines(ring, '#ffd84a', 3.2, 11))
    const tint = new MeshBasicMaterial({ color: '#ffd84a', transparent: true, opacity: 0.13, depthWrite: false, side: DoubleSide })
    const front = new Mesh(new PlaneGeometry(2 * x, 1), tint)
    front.position.set(0, floor + 0.5, z)
    const flank = new Mesh(new PlaneGeometry(2 * z, 1), tint)
    flank.rotation.y = Math.PI / 2
    flank.position.set(x, floor + 0.5, 0)
    group.add(ordered(front, 7), ordered(flank, 7))
    return group
  }

  private place(next: Shown): void {
    empty(this.ghost)
    this.ghost.position.set(0, 0, 0)
    this.ghost.rotation.set(0, 0, 0)
    if (!next.ghost) return
    const { piece, cells } = next.ghost
    this.ghost.add(this.block(piece, cells, null, !next.hanging))
    this.ghost.add(this.lines(edgePoints(this.site, cells, 0.03), '#b8431a', 1.6, 9))
    this.ghost.add(this.lines(edgePoints(this.site, cells, 0), '#fffaf0', 3, 10))
  }

  private lines(points: number[], colour: string, wide: number, order = 8, dashed = false): LineSegments2 {
    const geometry = new LineSegmentsGeometry()
    geometry.setPositions(points)
    const material = new LineMaterial({ color: new Color(colour).getHex(), linewidth: wide, transparent: true, dashed, dashSize: 0.16, gapSize: 0.12 })
    material.resolution.copy(this.size)
    const made = new LineSegments2(geometry, material)
    if (dashed) made.computeLineDistances()
    made.renderOrder = order
    return made
  }

  // What moves

  drop(number: number, milliseconds: number, across: number, deep: number): void {
    const group = this.bodyMeshes.get(number)
    if (!group || milliseconds <= 0) return
    this.play(milliseconds, (part) => {
      const left = 1 - part * part
      group.position.set(across * left, 0.9 * left, deep * left)
      this.renderer.shadowMap.needsUpdate = true
    })
  }

  fall(fallers: readonly Faller[], bodies: readonly ShownBody[]): void {
    empty(this.falling)
    this.thrown = fallers.flatMap((faller) => {
      const body = bodies.find((each) => each.number === faller.number)
      if (!body) return []
      const [a, b] = faller.edge.map((end) => this.point(...end)) as [Vector3, Vector3]
      const pivot = a.clone().lerp(b, 0.5)
      const holder = new Group()
      const group = this.block(body.piece, body.cells, null)
      group.position.copy(pivot).negate()
      holder.add(group)
      // Where it stood.
      const stood = this.lines(edgePoints(this.site, body.cells, 0), '#fffaf0', 1.6, 12, true)
      const edge = a.distanceTo(b) > 0 ? this.lines([a.x, a.y, a.z, b.x, b.y, b.z], '#ffd84a', 6, 12) : null
      this.falling.add(holder, stood, ...(edge ? [edge] : []))
      return [{ faller, holder, pivot, edge, stood }]
    })
    this.falling.visible = true
  }

  fallTo(time: number, still: boolean): void {
    // It may have been carried off before: whoever wants to see it again sees it.
    this.falling.visible = true
    for (const { faller, holder, pivot, edge, stood } of this.thrown) {
      const pose = poseAt(faller, time)
      if (!pose) continue
      holder.position.copy(pivot).add(pose.moved)
      holder.quaternion.copy(pose.turned)
      if (edge) edge.visible = !still && pose.tipping
      stood.visible = !still
    }
    this.renderer.shadowMap.needsUpdate = true
    this.draw()
  }

  clear(): void {
    if (!this.falling.visible) return
    this.falling.visible = false
    this.renderer.shadowMap.needsUpdate = true
    this.draw()
  }

  swing(across: number, deep: number, high: number): void {
    const cells = this.shown?.ghost?.cells ?? []
    if (cells.length === 0) return
    this.ghost.position.set(across, high, deep)
    const top = Math.max(...cells.map((cell) => cell[2])) + 1
    const over = cells.reduce((sum, cell) => sum.add(this.site.at(cell)), new Vector3()).divideScalar(cells.length)
    const jib = Math.max(top, this.shown?.bodies.reduce((most, body) => Math.max(most, ...body.cells.map((cell) => cell[2] + 1)), 0) ?? 0) + high + 2.2
    this.crane.carry(over, jib, new Vector3(over.x + across, top + high, over.z + deep))
    this.draw()
  }

  unhook(): void {
    this.crane.rest()
    this.draw()
  }

  private point(x: number, y: number, z: number): Vector3 {
    return new Vector3(x - this.site.wide / 2, z, y - this.site.deep / 2)
  }

  private play(milliseconds: number, step: (part: number) => void): void {
    const began = performance.now()
    step(0)
    this.moving.push((now) => {
      const part = Math.min(1, (now - began) / milliseconds)
      step(part)
      return part < 1
    })
    this.draw()
  }

  get painted(): Painted {
    const tenths = (at: number) => Math.round(at * 10) / 10
    const lean = (holder: Group) => Math.round((holder.quaternion.angleTo(new Quaternion()) * 180) / Math.PI)
    return {
      frames: this.frames,
      drawing: this.drawing,
      still: this.moving.length === 0 && this.pending === 0 && this.waiting === undefined,
      lying: this.thrown.map(({ faller, holder }) => [faller.number, ...holder.position.toArray().map(tenths), lean(holder)]),
      rubble: this.falling.visible && this.thrown.length > 0,
      hanging: this.crane.group.visible ? this.ghost.position.toArray() : null,
    }
  }

  // Camera

  look(pose: Pose): void {
    const { from, aim, wide, high, covered } = pose
    const resized = wide !== this.size.x || high !== this.size.y
    this.camera.aspect = wide / high
    this.camera.setViewOffset(wide, high, covered / 2, 0, wide, high)
    this.camera.position.set(...from)
    this.camera.lookAt(...aim)
    this.camera.updateMatrixWorld()
    if (resized) this.resize(wide, high)
    this.draw()
  }

  sharpen(ratio: number): void {
    this.ratio = ratio
    this.draw()
  }

  private resize(wide: number, high: number): void {
    this.size.set(wide, high)
    this.scene.traverse((thing) => {
      if (thing instanceof LineSegments2) thing.material.resolution.copy(this.size)
    })
  }

  /** A canvas of another size is empty until it is drawn: both in one task, so that nobody sees it empty. */
  private fit(): void {
    const { size, ratio, renderer } = this
    if (renderer.getPixelRatio() === ratio && renderer.getSize(new Vector2()).equals(size)) return
    renderer.setDrawingBufferSize(size.x, size.y, ratio)
  }

  // Drawing

  /** Once, at the next moment that suits the page. While something moves it goes on by itself. */
  private draw(): void {
    clearTimeout(this.waiting)
    this.waiting = undefined
    if (!this.pending) this.pending = requestAnimationFrame((now) => this.paintFrame(now))
  }

  private drawSoon(): void {
    this.waiting ??= setTimeout(() => this.draw(), PATIENCE)
  }

  private paintFrame(now: number): void {
    this.pending = 0
    const began = performance.now()
    this.moving = this.moving.filter((step) => step(Math.max(now, began)))
    const ready = performance.now()
    this.fit()
    this.renderer.render(this.scene, this.camera)
    this.drawing += performance.now() - ready
    this.frames++
    this.moved()
    if (this.moving.length > 0) this.draw()
  }

  close(): void {
    cancelAnimationFrame(this.pending)
    clearTimeout(this.waiting)
    for (const group of [this.ground, this.tower, this.marks, this.ghost, this.falling]) empty(group)
    this.renderer.dispose()
    this.renderer.forceContextLoss()
  }
}

function rendererName(renderer: WebGLRenderer): string {
  const context = renderer.getContext()
  const names = context.getExtension('WEBGL_debug_renderer_info')
  return names ? String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)) : ''
}

function empty(group: Group): void {
  for (const child of [...group.children]) {
    child.traverse((thing: Object3D) => {
      if (thing instanceof Mesh) thing.geometry.dispose()
    })
    group.remove(child)
  }
}

function ordered(mesh: Mesh, order: number): Mesh {
  mesh.renderOrder = order
  return mesh
}

/** Which of the four sides of a face have something standing beside them. */
function shadedSides(beside: Cell, side: Cell, filled: ReadonlySet<string>): number {
  const { right, up } = axes(side)
  let sides = 0
  ;[right, right.clone().negate(), up, up.clone().negate()].forEach((way, index) => {
    const look: Cell = [beside[0] + Math.round(way.x), beside[1] + Math.round(way.z), beside[2] + Math.round(way.y)]
    if (look[2] < 0 || filled.has(key(look))) sides |= 1 << index
  })
  return sides
}
