import { createHash, randomBytes } from 'node:crypto'

/** Where the simulator's references, keys and delays come from: real randomness, or a seed by which a run can be replayed. */
export interface Chance {
  /** Letters and digits, upper case. */
  token(length: number): string
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Without a seed the answers are unpredictable; with a seed, the same calls in the same order give the same answers. */
export function chance(seed?: string): Chance {
  const draw = seed === undefined ? (length: number) => randomBytes(length) : seeded(seed)
  return {
    token: (length) => [...draw(length)].map((byte) => alphabet[byte % alphabet.length]).join(''),
    between: (least, most) => least + (draw(4).readUInt32BE(0) % (most - least + 1)),
  }
}

function seeded(seed: string): (length: number) => Buffer {
  let count = 0
  return (length) => {
    const blocks: Buffer[] = []
    for (let size = 0; size < length; size += 32) {
      blocks.push(createHash('sha256').update(`${seed}\0${count}`).digest())
      count += 1
    }
    return Buffer.concat(blocks).subarray(0, length)
  }
}
