import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(js|css|html|svg|json|webmanifest)$/
const smallestBytes = 256
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` (quality 11) and `.gz` beside every text file below the folder; answers how many files were done. */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => texts.test(name))
  const done = await Promise.all(files.map((name) => compressFile(join(folder, name))))
  return done.filter(Boolean).length
}

async function compressFile(path) {
  const bytes = readFileSync(path)
  if (bytes.length < smallestBytes) return false
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
  return true
}
