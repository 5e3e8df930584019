import { fragmentLimit, fragments, oneImporterFiles } from './fragments.ts'
import type { House } from './house.ts'
import { walk } from './node.ts'
import { placeOf, rankOf, reachOf } from './place.ts'
import { circles, importGraph } from './rules/cycles.ts'
import { proseCount } from './rules/prose.ts'
import { fileLimit, functionLimit } from './rules/sizes.ts'
import { classesIn, globalClasses } from './rules/styles.ts'
import type { Source } from './source.ts'
import { readFileSync } from 'node:fs'

export type Figure = [question: string, figure: string, goal: string]

/** The figures of the house that can be measured from its files, each beside its goal. */
export function figures(house: House): Figure[] {
  const code = house.sources.filter(({ path }) => !placeOf(path).isTest)
  const files = code.map(({ lines }) => lines)
  const functions = code.flatMap((source) => source.functions.map(({ lines }) => lines))
  const long = files.filter((lines) => lines > fileLimit).length
  const circular = circles(importGraph(house))
  return [
    ['files, lines of code', `${code.length}, ${sum(files)}`, ''],
    ['file length median / p95', `${at(files, 0.5)} / ${at(files, 0.95)}`, '≤ 90 / ≤ 200'],
    [`files over ${fileLimit} lines`, `${long}`, '≤ 5 %'],
    ['files under 60 lines', `${ratio(files.filter((lines) => lines < 60).length * 100, files.length)} %`, ''],
    [
      `files with one importer / under ${fragmentLimit} lines`,
      `${oneImporterFiles(house)} / ${fragments(house).length}`,
      '',
    ],
    ['function median / p95', `${at(functions, 0.5)} / ${at(functions, 0.95)}`, 'p95 ≤ 50'],
    [`functions over ${functionLimit} lines`, `${functions.filter((lines) => lines > functionLimit).length}`, '0'],
    ['import cycles: groups / files', `${circular.length} / ${circular.flat().length}`, '0 / 0'],
    ['upward arrows / all between domains', arrows(house), '0'],
    [
      'money formatters',
      `${code.filter(({ exports }) => exports.some(({ name }) => name === 'formatMoney')).length}`,
      '1',
    ],
    ['comment lines per 100 code lines', ratio(sum(code.map(commentLines)) * 100, sum(files)), '8 to 15'],
    ['forms that docs/writing.md avoids', `${proseCount(house)}`, '0'],
    ['`any` per 1,000 lines', ratio(sum(code.map(anys)) * 1000, sum(files)), '0'],
    ['global classes', `${globalClassesIn(house)}`, `${Object.keys(globalClasses).length}`],
    ['test lines per code line, server', testShare(house, 'server'), '≥ 1'],
    ['test lines per code line, whole', testShare(house), '≥ 0.8'],
  ]
}

const globalClassesIn = (house: House): number =>
  new Set(house.styles.filter(({ path }) => !path.endsWith('.module.css')).flatMap(({ text }) => [...classesIn(text)]))
    .size

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const ratio = (part: number, whole: number) => (whole === 0 ? '0' : `${Math.round((part / whole) * 10) / 10}`)

function at(numbers: readonly number[], share: number): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) * share)] ?? 0
}

function arrows(house: House): string {
  const pairs = house.sources.flatMap((source) => {
    const { domain: from, isTest, isOffice } = placeOf(source.path)
    if (isTest) return []
    return source.imports.flatMap(({ specifier }) => {
      const to = placeOf(house.reaches(source.path, specifier) ?? '').domain
      return from && to && from !== to ? [rankOf(to) > reachOf(from, isOffice)] : []
    })
  })
  return `${pairs.filter(Boolean).length} / ${pairs.length}`
}

function commentLines({ comments, lineAt }: Source): number {
  return sum(comments.map(({ start, end }) => lineAt(end) - lineAt(start) + 1))
}

function anys({ program }: Source): number {
  let count = 0
  walk(program, ({ type }) => (count += type === 'TSAnyKeyword' ? 1 : 0))
  return count
}

function testShare(house: House, part?: string): string {
  const among = house.sources.filter(({ path }) => part === undefined || placeOf(path).part === part)
  const lines = (isTest: boolean) =>
    sum(among.filter(({ path }) => placeOf(path).isTest === isTest).map((one) => one.lines))
  return ratio(lines(true), lines(false))
}

const goals = { dashboard: '≤ 15', server: '≤ 20', contract: 'small' }

/** How many packages each part brings along at run time, and for building it. */
export function dependencyFigures(): Figure[] {
  return Object.entries(goals).map(([part, goal]) => {
    const manifest: Record<string, Record<string, string>> = JSON.parse(readFileSync(`${part}/package.json`, 'utf8'))
    const count = (field: string) =>
      Object.keys(manifest[field] ?? {}).filter((name) => !name.startsWith('@sahuji/')).length
    return [`packages of ${part}, + development`, `${count('dependencies')} + ${count('devDependencies')}`, goal]
  })
}
