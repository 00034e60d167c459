// Where a body is that falls, as the picture has it: between two of its keyframes.
import { Quaternion, Vector3 } from 'three'
import { between, type Faller, type FallPose } from './falling'

/** Leaning further than this, in degrees, it has left its edge. */
const OVER = 60

export interface BodyPose {
  moved: Vector3
  turned: Quaternion
  /** Whether it still tips over its edge. */
  tipping: boolean
}

export function poseAt(faller: Faller, time: number): BodyPose | null {
  const found = between(faller, time)
  if (!found) return null
  const [from, to, part] = found
  return {
    moved: movedBy(from).lerp(movedBy(to), part),
    turned: leaning(from).slerp(leaning(to), part),
    tipping: from.lean < OVER,
  }
}

const UP = new Vector3(0, 1, 0)

function movedBy(pose: FallPose): Vector3 {
  const [x, y, z] = pose.moved
  return new Vector3(x, z, y)
}

function leaning(pose: FallPose): Quaternion {
  const [x, y] = pose.way
  const axis = UP.clone().cross(new Vector3(x, 0, y))
  if (axis.lengthSq() === 0) return new Quaternion()
  return new Quaternion().setFromAxisAngle(axis.normalize(), (pose.lean * Math.PI) / 180)
}
