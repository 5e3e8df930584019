import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import type { SignedSeal } from './seal-keys.ts'

/** The seals kept outside the database: a file that only grows, one JSON line a seal, to be copied to a safe place. */
export interface OutsideSeals {
  path: string
  /** The last one, or undefined where none was kept yet. */
  newest(): Promise<SignedSeal | undefined>
  all(): Promise<SignedSeal[]>
  /** Returns when the line is on the disk. */
  append(seal: SignedSeal): Promise<void>
}

/** The seals in the file at `path`, which the first append makes. */
export function outsideSeals(path: string): OutsideSeals {
  return {
    path,
    all: async () => (await linesOf(path, readFile(path, 'utf8'))).map((line) => sealOf(path, line)),
    newest: async () => {
      const last = (await linesOf(path, tailOf(path))).at(-1)
      return last === undefined ? undefined : sealOf(path, last)
    },
    append: async ({ number, ...rest }) => {
      await mkdir(dirname(path), { recursive: true })
      const file = await open(path, 'a', 0o600)
      try {
        // Begun on a line of its own, so that a half-written line after a crash spoils nothing.
        await file.appendFile(`\n${JSON.stringify({ number: Number(number), ...rest })}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}

const line = z.object({
  number: z.int(),
  sealed_at: z.string(),
  hash: z.string(),
  key_id: z.string(),
  signature: z.string(),
})

function sealOf(path: string, text: string): SignedSeal {
  try {
    const { number, ...rest } = z.parse(line, JSON.parse(text))
    return { number: BigInt(number), ...rest }
  } catch (cause) {
    throw new Error(`${path} holds a line that is no seal`, { cause })
  }
}

// A last line without its line feed was cut short by a crash: it was never acknowledged.
async function linesOf(path: string, reading: Promise<string>): Promise<string[]> {
  const text = await reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new Error(`${path} cannot be read`, { cause: error })
  })
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((each) => each.startsWith('{') && each.endsWith('}'))
}

const tailBytes = 4096

async function tailOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(tailBytes),
      position: Math.max(0, size - tailBytes),
    })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
