// The ground of the lot: pavement with the plan on it, cones, and a plane that only takes the shadow.
import {
  BoxGeometry,
  ConeGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
  ShadowMaterial,
  Shape,
  type Object3D,
} from 'three'
import { Quads, TOP, type Site } from './shapes'
import { earth, pavement } from './textures'

/** All that lies there before anything is built. */
export function groundOf(site: Site, rows: readonly string[]): Object3D[] {
  const wide = site.wide / 2
  const deep = site.deep / 2
  const shade = new Mesh(new PlaneGeometry(2 * wide + 13, 2 * deep + 15), new ShadowMaterial({ color: '#3b2a18', opacity: 0.24 }))
  shade.rotation.x = -Math.PI / 2
  shade.position.y = -0.3
  shade.receiveShadow = true
  const slab = new Mesh(
    new ExtrudeGeometry(rounded(wide + 1.2, deep + 1.2, 0.45), { depth: 0.2, bevelThickness: 0.05, bevelSize: 0.05, bevelSegments: 2 }),
    [new MeshLambertMaterial({ map: pavement() }), new MeshLambertMaterial({ color: '#cdb58d' })],
  )
  slab.rotation.x = -Math.PI / 2
  slab.position.y = -0.305
  slab.receiveShadow = slab.castShadow = true
  const spots = new Quads(site)
  const rims = new Quads(site)
  rows.forEach((row, y) =>
    [...row].forEach((sign, x) => {
      if (sign !== '#') return
      spots.add([x, y, -1], TOP, 0.985, 0.018)
      rims.add([x, y, -1], TOP, 1.2, 0.006)
    }),
  )
  const rim = new Mesh(rims.geometry(), new MeshLambertMaterial({ color: '#f8f1e2' }))
  const plan = new Mesh(spots.geometry(), new MeshLambertMaterial({ map: earth() }))
  rim.receiveShadow = plan.receiveShadow = true
  const cones = [[1, 1], [-1, 1], [1, -1]] as const
  return [shade, slab, rim, plan, ...cones.map(([x, z]) => cone(x * (wide + 0.85), z * (deep + 0.8)))]
}

function rounded(wide: number, deep: number, radius: number): Shape {
  const shape = new Shape()
  shape.moveTo(-wide + radius, -deep)
  shape.lineTo(wide - radius, -deep)
  shape.quadraticCurveTo(wide, -deep, wide, -deep + radius)
  shape.lineTo(wide, deep - radius)
  shape.quadraticCurveTo(wide, deep, wide - radius, deep)
  shape.lineTo(-wide + radius, deep)
  shape.quadraticCurveTo(-wide, deep, -wide, deep - radius)
  shape.lineTo(-wide, -deep + radius)
  shape.quadraticCurveTo(-wide, -deep, -wide + radius, -deep)
  return shape
}

function cone(x: number, z: number): Group {
  const group = new Group()
  const body = new Mesh(new ConeGeometry(0.17, 0.5, 18), new MeshLambertMaterial({ color: '#e2662f' }))
  body.position.y = 0.2
  const band = new Mesh(new CylinderGeometry(0.082, 0.118, 0.11, 18), new MeshLambertMaterial({ color: '#fff6e4' }))
  band.position.y = 0.22
  const foot = new Mesh(new BoxGeometry(0.42, 0.05, 0.42), new MeshLambertMaterial({ color: '#c9501f' }))
  foot.position.y = -0.03
  for (const part of [body, band, foot]) {
    part.castShadow = part.receiveShadow = true
    group.add(part)
  }
  group.position.set(x, 0, z)
  return group
}
