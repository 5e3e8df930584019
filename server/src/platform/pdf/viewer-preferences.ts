/**
 * What a PDF asks of its viewer, which Typst cannot set: print in true size, show the title. No reading direction:
 * PDFium takes "right to left" for the direction of each line, and copies `Himal Tea` as `Tea Himal`.
 */
const preferences = '/ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >>'

/** Adds the preferences to a file of Typst by an incremental update. ISO 32000-1, 7.5.6 and 12.2. */
export function withViewerPreferences(file: Buffer): Buffer {
  const tail = file.toString('latin1', file.lastIndexOf('trailer'))
  const previous = valueIn(tail, /startxref\s+(\d+)/)
  const root = valueIn(tail, /\/Root (\d+) 0 R/)
  const begin = file.lastIndexOf(`\n${root} 0 obj`) + 1
  const catalog = file
    .toString('latin1', begin, file.indexOf('endobj', begin))
    .replace(/\/ViewerPreferences <<[^>]*>>/, '')
    .replace(/>>\s*$/, `${preferences}\n>>\n`)
  const head = `${catalog}endobj\n`
  const table = `xref\n${root} 1\n${`${file.length + 1}`.padStart(10, '0')} 00000 n \n`
  const trailer = tail.slice(0, tail.indexOf('startxref')).replace('<<', `<< /Prev ${previous}`)
  const end = `startxref\n${file.length + 1 + head.length}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(`\n${head}${table}${trailer}${end}`, 'latin1')])
}

function valueIn(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1]
  if (value === undefined) throw new Error(`The compiler's file has no ${pattern.source}`)
  return value
}
