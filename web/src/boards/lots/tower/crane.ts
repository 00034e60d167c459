// The crane over the tower: jib, trolley, cables and hook; it carries what is in the hand.
import { BoxGeometry, CylinderGeometry, Group, Mesh, MeshLambertMaterial, Vector3 } from 'three'

const STEEL = new MeshLambertMaterial({ color: '#e8a53a' })
const IRON = new MeshLambertMaterial({ color: '#3a4165' })
const CABLE = new MeshLambertMaterial({ color: '#1d1a2a' })
const LONG = 26
const RISE = 0.7

export class Crane {
  readonly group = new Group()
  private trolley = new Group()
  private cables = [bar(0.05, 1, CABLE), bar(0.05, 1, CABLE)]
  private hook = new Mesh(new BoxGeometry(0.42, 0.34, 0.42), STEEL)
  private high = 0

  constructor() {
    for (const z of [-0.35, 0.35]) {
      const chord = new Mesh(new BoxGeometry(LONG, 0.11, 0.11), STEEL)
      chord.position.set(0, 0, z)
      this.group.add(chord)
    }
    const spine = new Mesh(new BoxGeometry(LONG, 0.11, 0.11), STEEL)
    spine.position.set(0, RISE, 0)
    this.group.add(spine)
    for (let step = 0; step < LONG; step++) {
      const x = step - LONG / 2 + 0.5
      for (const z of [-0.35, 0.35]) {
        this.group.add(strut(new Vector3(x - 0.5, 0, z), new Vector3(x, RISE, 0)), strut(new Vector3(x, RISE, 0), new Vector3(x + 0.5, 0, z)))
      }
    }
    const cab = new Mesh(new BoxGeometry(1.1, 0.32, 0.95), IRON)
    cab.position.y = -0.2
    this.trolley.add(cab)
    this.group.add(this.trolley, ...this.cables, this.hook)
    this.group.visible = false
  }

  /** Over this point, the jib so high; `load` is where the piece's top hangs. */
  carry(over: Vector3, high: number, load: Vector3): void {
    this.high = high
    this.group.visible = true
    this.group.position.set(over.x, high, over.z)
    this.hook.position.set(load.x - over.x, load.y - this.high + 0.3, load.z - over.z)
    this.cables.forEach((cable, index) => {
      const from = new Vector3(index ? 0.3 : -0.3, -0.35, 0)
      span(cable, from, this.hook.position.clone().add(new Vector3(index ? 0.12 : -0.12, 0.15, 0)))
    })
  }

  rest(): void {
    this.group.visible = false
  }
}

function bar(thick: number, long: number, material: MeshLambertMaterial): Mesh {
  return new Mesh(new CylinderGeometry(thick, thick, long, 6), material)
}

function strut(from: Vector3, to: Vector3): Mesh {
  const made = bar(0.035, 1, STEEL)
  span(made, from, to)
  return made
}

/** Stretches a bar of length 1 between two points. */
function span(made: Mesh, from: Vector3, to: Vector3): void {
  const way = to.clone().sub(from)
  made.scale.set(1, way.length(), 1)
  made.position.copy(from).addScaledVector(way, 0.5)
  made.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), way.normalize())
}
