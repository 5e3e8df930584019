import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { grown, measured } from '../ratchet.ts'

export const fileLimit = 400
export const functionLimit = 70

/** Rule 3: files have at most 400 lines, functions at most 70; exceptions are listed in a ratchet that only shrinks. */
export function sizes(house: House): Finding[] {
  const { ratchet, ratchetBefore } = house
  const findings = house.sources.flatMap((source) => {
    const file = measured(source.path, source.lines, fileLimit, ratchet.long_files)
    const functions = source.functions.flatMap(({ name, line, lines }) => {
      const sentence = measured(`${source.path}#${name}`, lines, functionLimit, ratchet.long_functions)
      return sentence ? [{ path: source.path, line, rule: 'sizes', sentence: `${name} ${sentence}` }] : []
    })
    return [
      ...(file ? [{ path: source.path, line: 1, rule: 'sizes', sentence: `the file ${file}` }] : []),
      ...functions,
    ]
  })
  return [...findings, ...gone(house), ...(ratchetBefore ? grown(ratchet, ratchetBefore) : [])]
}

/** Entries of files that are not there any more. */
function gone({ ratchet, paths }: House): Finding[] {
  return [...Object.keys(ratchet.long_files), ...Object.keys(ratchet.long_functions)]
    .filter((name) => !paths.includes(name.split('#')[0] ?? ''))
    .map((name) => ({ path: 'house/ratchet.json', line: 1, rule: 'sizes', sentence: `${name} is gone: take it out` }))
}
