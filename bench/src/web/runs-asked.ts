const usual = 5

/** How many visits to each page: five, or the number in `--runs=`. */
export function runsAsked(args: readonly string[]): number {
  const asked = args.find((arg) => arg.startsWith('--runs='))
  const runs = asked === undefined ? usual : Number(asked.slice('--runs='.length))
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs= takes a whole number from 1 on, not ${asked}`)
  return runs
}
