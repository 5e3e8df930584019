interface StartSteps {
  /** Waits for the work of a step and measures its duration. */
  step<T>(name: string, work: Promise<T>): Promise<T>
  /** "database 1.2 s, migrations 0.6 s": the steps in their order, without those under 0.1 s. */
  words(): string
}

/** Measures the steps of a start, so that a slow one shows where its time went. `now` returns milliseconds. */
export function measureStartSteps(now: () => number = () => performance.now()): StartSteps {
  const steps: { name: string; milliseconds: number }[] = []
  return {
    step: async (name, work) => {
      const began = now()
      const result = await work
      steps.push({ name, milliseconds: now() - began })
      return result
    },
    words: () =>
      steps
        .filter(({ milliseconds }) => milliseconds >= 100)
        .map(({ name, milliseconds }) => `${name} ${(milliseconds / 1000).toFixed(1)} s`)
        .join(', '),
  }
}
