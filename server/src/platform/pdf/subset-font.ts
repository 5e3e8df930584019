import { readFile } from 'node:fs/promises'

/** The part of HarfBuzz's C interface in use; addresses and handles are numbers. hb-subset.h */
interface Subsetter {
  memory: WebAssembly.Memory
  malloc: (size: number) => number
  free: (at: number) => void
  hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number
  hb_blob_destroy: (blob: number) => void
  hb_blob_get_data: (blob: number, length: number) => number
  hb_blob_get_length: (blob: number) => number
  hb_face_create: (blob: number, index: number) => number
  hb_face_destroy: (face: number) => void
  hb_face_reference_blob: (face: number) => number
  hb_set_add: (set: number, value: number) => void
  hb_subset_input_create_or_fail: () => number
  hb_subset_input_destroy: (input: number) => void
  hb_subset_input_glyph_set: (input: number) => number
  hb_subset_input_set: (input: number, kind: number) => number
  hb_subset_input_set_flags: (input: number, flags: number) => void
  hb_subset_or_fail: (face: number, input: number) => number
  _initialize: () => void
}

const writable = 2
// no hints, glyphs keep their numbers, the outline of .notdef stays
const flags = 0x1 | 0x2 | 0x40
const dropped = 3
// a PDF refers to glyphs by number: it does not use the tables that map letters to glyphs
const layout = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'DSIG', 'name', 'OS/2', 'cmap', 'post', 'vhea', 'vmtx', 'VORG']
const tag = (name: string) => Buffer.from(name.padEnd(4)).readUInt32BE()

let opened: Promise<Subsetter> | undefined
const subsetter = (): Promise<Subsetter> => (opened ??= open())

async function open(): Promise<Subsetter> {
  const wasm = await readFile(new URL(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')))
  const { instance } = await WebAssembly.instantiate(wasm, {})
  const subset = instance.exports as object as Subsetter
  subset._initialize()
  return subset
}

/** A TrueType font that contains only the outlines of these glyphs, under their old numbers. */
export async function subsetFont(font: Buffer, glyphs: Iterable<number>): Promise<Buffer> {
  const hb = await subsetter()
  const at = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, at)
  const blob = hb.hb_blob_create(at, font.length, writable, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  hb.hb_blob_destroy(blob)
  const input = hb.hb_subset_input_create_or_fail()
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
  for (const table of layout) hb.hb_set_add(hb.hb_subset_input_set(input, dropped), tag(table))
  hb.hb_subset_input_set_flags(input, flags)
  const cut = hb.hb_subset_or_fail(face, input)
  hb.hb_subset_input_destroy(input)
  if (cut === 0) throw new Error('A font could not be cut down')
  const result = hb.hb_face_reference_blob(cut)
  const begin = hb.hb_blob_get_data(result, 0)
  const bytes = Buffer.from(new Uint8Array(hb.memory.buffer, begin, hb.hb_blob_get_length(result)))
  hb.hb_blob_destroy(result)
  hb.hb_face_destroy(cut)
  hb.hb_face_destroy(face)
  hb.free(at)
  return bytes
}
