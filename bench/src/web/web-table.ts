import { cpus } from 'node:os'
import { type FigureName, figureNames, type Figures } from './figures.ts'
import { type Subject, type SubjectName, subjectNames } from './subjects.ts'
import { type Kind, kinds } from './visit.ts'

export type MeasuredPage = Record<SubjectName, Record<Kind, Figures>>

const shown: Record<FigureName, { head: string; says(value: number): string }> = {
  weight: { head: 'Weight', says: (value) => `${value.toFixed(1)} kB` },
  fcp: { head: 'FCP', says: (value) => `${value.toFixed(0)} ms` },
  lcp: { head: 'LCP', says: (value) => `${value.toFixed(0)} ms` },
  tbt: { head: 'TBT', says: (value) => `${value.toFixed(0)} ms` },
  inp: { head: 'INP', says: (value) => `${value <= 16 ? '≤ ' : ''}${value.toFixed(0)} ms` },
  cls: { head: 'CLS', says: (value) => value.toFixed(3) },
}

const ratios: readonly { says: string; ours: SubjectName; bare: SubjectName }[] = [
  { says: '**sign-in / bare static**', ours: 'signIn', bare: 'signInStatic' },
  { says: '**sign-in / bare React**', ours: 'signIn', bare: 'bareReact' },
  { says: '**home / bare static**', ours: 'home', bare: 'homeStatic' },
  { says: '**home / bare React**', ours: 'home', bare: 'bareReact' },
]

/** The medians of each page, then ours beside the bare ones. */
export function webTable(measured: MeasuredPage, subjects: Record<SubjectName, Subject>, runs: number): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const heads = ['Page', 'Visit', ...figureNames.map((name) => shown[name].head)]
  return [
    `On ${machine}, server and browser on the same machine; headless Chromium with the processor four times slower and a`,
    `slow 4G; ${runs === 1 ? 'one visit each' : `medians of ${runs} visits each, in turns`}.`,
    '',
    row(heads),
    row(heads.map(() => '---')),
    ...subjectNames.flatMap((name) =>
      kinds.map((kind) => row([subjects[name].name, kind, ...cellsOf(measured[name][kind])])),
    ),
    ...ratios.flatMap(({ says, ours, bare }) =>
      kinds.map((kind) => row([says, kind, ...besides(measured[ours][kind], measured[bare][kind])])),
    ),
  ].join('\n')
}

const cellsOf = (figures: Figures): string[] => figureNames.map((name) => shown[name].says(figures[name]))

/** Ours by theirs; nothing beside nothing has no ratio. */
const besides = (ours: Figures, bare: Figures): string[] =>
  figureNames.map((name) => (bare[name] === 0 ? '–' : (ours[name] / bare[name]).toFixed(2)))
