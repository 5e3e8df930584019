import type { MeasuredPage } from './web-table.ts'

interface Aim {
  says: string
  value(measured: MeasuredPage): number
  bound: number
  shows(value: number): string
}

const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`

const aims: readonly Aim[] = [
  {
    says: 'sign-in: LCP within 1.3 × the bare static page of its weight class, cold',
    value: ({ signIn, signInStatic }) => signIn.cold.lcp / signInStatic.cold.lcp,
    bound: 1.3,
    shows: (value) => `${value.toFixed(2)} ×`,
  },
  {
    says: 'sign-in: LCP of a repeat view under 1 s',
    value: ({ signIn }) => signIn.repeat.lcp,
    bound: 1000,
    shows: seconds,
  },
  { says: 'home: LCP of a repeat view under 1 s', value: ({ home }) => home.repeat.lcp, bound: 1000, shows: seconds },
  {
    says: 'CLS at most 0.02, the worst of all four',
    value: ({ signIn, home }) => Math.max(signIn.cold.cls, signIn.repeat.cls, home.cold.cls, home.repeat.cls),
    bound: 0.02,
    shows: (value) => value.toFixed(3),
  },
]

/** A line for each aim: what was measured, and whether that is met. */
export const aimLines = (measured: MeasuredPage): string[] =>
  aims.map(({ says, value, bound, shows }) => {
    const figure = value(measured)
    return `- ${says}: ${shows(figure)}, ${figure <= bound ? 'met' : 'missed'}`
  })
