import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'

/** A file within an archive, which is read as the archive is read. */
export interface ZipEntry {
  /** A path in ASCII. */
  name: string
  parts: AsyncIterable<string> | Iterable<string>
}

/** Higher levels take twice as long for a twentieth less. */
const level = 3

/**
 * A ZIP archive as its reader takes it: sizes and checksums follow each file in a data descriptor, so no file is held
 * (APPNOTE 4.3.9). Throws RangeError beyond 4 GB, which need another form.
 */
export async function* zipStream(entries: Iterable<ZipEntry>, made_at: Date): AsyncGenerator<Uint8Array> {
  const stamp = stampOf(made_at)
  const directory: Buffer[] = []
  let at = 0
  for (const { name, parts } of entries) {
    const start = at
    const header = recordOf(0x04034b50, [version, ...commonOf(stamp, noSums), name.length, 0], name)
    at += header.length
    yield header
    const sums = { ...noSums }
    for await (const chunk of deflated(parts, sums)) {
      at += chunk.length
      yield chunk
    }
    const descriptor = recordOf(0x08074b50, sumsOf(sums))
    at += descriptor.length
    yield descriptor
    const place = [name.length, 0, 0, 0, 0, wide(0), wide(start)]
    directory.push(recordOf(0x02014b50, [version, version, ...commonOf(stamp, sums), ...place], name))
  }
  yield* directory
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = directory.length
  yield recordOf(0x06054b50, [0, 0, count, count, wide(size), wide(at), 0])
}

interface Sums {
  crc: number
  packed: number
  size: number
}
const noSums: Sums = { crc: 0, packed: 0, size: 0 }

/** Deflates as fast as the result is read, and counts. A reader that stops also stops the parts. */
async function* deflated(parts: ZipEntry['parts'], sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level, chunkSize: 65_536 })
  async function* bytes() {
    for await (const part of parts) {
      const chunk = Buffer.from(part)
      sums.crc = crc32(chunk, sums.crc)
      sums.size += chunk.length
      yield chunk
    }
  }
  // what fails destroys `deflate` with its error, which its reader gets
  pipeline(bytes, deflate, () => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    sums.packed += chunk.length
    yield chunk
  }
}

/** A field of four bytes; the others have two. */
const wide = (value: number): { value: number } => ({ value })
type Field = number | { value: number }

/** Of 2.0: deflate and folders. */
const version = 20
const hasDescriptor = 0x0008
const isDeflated = 8

const sumsOf = ({ crc, packed, size }: Sums): Field[] => [wide(crc), wide(packed), wide(size)]

const commonOf = (stamp: readonly Field[], sums: Sums): Field[] => [
  hasDescriptor,
  isDeflated,
  ...stamp,
  ...sumsOf(sums),
]

function recordOf(signature: number, fields: readonly Field[], name = ''): Buffer {
  const record = Buffer.alloc(4 + fields.reduce<number>((sum, field) => sum + (typeof field === 'number' ? 2 : 4), 0))
  let at = record.writeUInt32LE(signature)
  for (const field of fields)
    at = typeof field === 'number' ? record.writeUInt16LE(field, at) : record.writeUInt32LE(field.value, at)
  return Buffer.concat([record, Buffer.from(name, 'ascii')])
}

/** The time and the day in Kathmandu, as MS-DOS packs them: two seconds, years since 1980. */
function stampOf(moment: Date): [time: number, day: number] {
  const [hour = 0, minute = 0, second = 0] = kathmanduClock(moment).split(':').map(Number)
  const [year = 1980, month = 1, day = 1] = kathmanduDay(moment).split('-').map(Number)
  return [(hour << 11) | (minute << 5) | (second >> 1), ((year - 1980) << 9) | (month << 5) | day]
}
