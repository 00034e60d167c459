// How far off the mark a piece was let go, in words.
import type { Tell } from '../../kit/words'

/** "20 to the right, 10 towards you", in hundredths of a cube; dead on where both are 0. */
export function sideways([across, deep]: readonly [number, number], tell: Tell): string {
  const parts = [
    across === 0 ? '' : tell(across > 0 ? 'off-right' : 'off-left', { off: Math.abs(across) }),
    deep === 0 ? '' : tell(deep > 0 ? 'off-near' : 'off-far', { off: Math.abs(deep) }),
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : tell('off-none')
}
