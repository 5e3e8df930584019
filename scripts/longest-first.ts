import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files of 15 seconds and more, which would end alone if they began last. The slowest first. */
const longest = [
  'funding/scenarios/liar.test.ts',
  'funding/scenarios/crash-sweep.test.ts',
  'funding/scenarios/rail-scenarios.test.ts',
  'platform/postgres/supervisor.test.ts',
  'start/processes.test.ts',
  'start/first-starts.test.ts',
  'platform/jobs/job-worker.test.ts',
  'payments/refunds/rail-refunds.test.ts',
  'start/forged-books.test.ts',
  'notifications/choices/quiet-hours.test.ts',
  'notifications/push/push.test.ts',
  'session/hanging-database.test.ts',
  'kyc/office/every-business-type.test.ts',
  'funding/scenarios/frozen-server.test.ts',
]

/** Vitest's order, which is the size of the files on a new clone, with the longest files of each project first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return own.toSorted((one, other) => placeOf(one) - placeOf(other))
    })
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((path) => moduleId.endsWith(path))
  return place === -1 ? longest.length : place
}
