/** Thrown for a file that is too large, damaged, or of another form. */
export class UnreadableFile extends Error {}

interface Entry {
  name: string
  method: number
  packed: number
  at: number
}

/** The files of a ZIP archive by name, each unpacked when it is asked for. Throws UnreadableFile. */
export function unzip(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesIn(view, bytes)
  return {
    names: [...entries.keys()],
    /** At most so many bytes unpacked, because a small archive may hold a very large file. */
    text: async (name: string, most: number): Promise<string> => {
      const entry = entries.get(name)
      if (!entry) throw new UnreadableFile(name)
      const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
      const packed = bytes.subarray(start, start + entry.packed)
      if (entry.method === 0) return new TextDecoder().decode(packed)
      if (entry.method !== 8) throw new UnreadableFile(name)
      return new TextDecoder().decode(await inflated(packed, 'deflate-raw', most))
    },
  }
}

function entriesIn(view: DataView, bytes: Uint8Array): ReadonlyMap<string, Entry> {
  const end = directoryEnd(view)
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw new UnreadableFile('directory')
    const length = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length))
    entries.set(name, {
      name,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The record at the end, before a comment of at most 64 kB. */
function directoryEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at
  throw new UnreadableFile('no directory')
}

/** Unpacked bytes, at most so many. Throws UnreadableFile. */
export async function inflated(
  packed: Uint8Array<ArrayBuffer>,
  form: 'deflate-raw' | 'deflate',
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream(form)).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length
      if (size > most) throw new UnreadableFile('too large')
      parts.push(next.value)
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined)
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged', { cause: error })
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
