import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files of 15 seconds and more, which would end alone if they began last. The slowest first. */
const longest = [
  'http/every-route-fuzz.test.ts',
  'start/processes.test.ts',
  'start/first-starts.test.ts',
  'payments/refunds/rail-refunds.test.ts',
  'funding/scenarios/rail-scenarios.test.ts',
  'webhooks/sending/hostile-receivers.test.ts',
  'platform/postgres/supervisor.test.ts',
  'payments/scenarios/rail-scenarios.test.ts',
  'funding/scenarios/crash-sweep.test.ts',
  'kyc/case-states.test.ts',
  'payments/posters/posters.test.ts',
  'kyc/papers/papers.test.ts',
  'notifications/choices/quiet-hours.test.ts',
  'notifications/push/push.test.ts',
  'funding/scenarios/push-scenarios.test.ts',
  'kyc/office/every-business-type.test.ts',
  'funding/scenarios/frozen-server.test.ts',
  'funding/scenarios/liar.test.ts',
  'payments/by-key/killed-server.test.ts',
  'start/forged-books.test.ts',
  'platform/jobs/job-worker.test.ts',
  'client/test/first-payment.test.ts',
  'session/hanging-database.test.ts',
  'shell/first-calls.component.test.tsx',
  'sandbox/visitors/visitors.component.test.tsx',
  'shell/rights.component.test.tsx',
  'shell/office-for-everybody.component.test.tsx',
  'sandbox/tour/demo.component.test.tsx',
  'transfers/send/send.component.test.tsx',
  'events/create/create-event.component.test.tsx',
  'funding/load-form.component.test.tsx',
  'transactions/history.component.test.tsx',
  'events/mine/my-events.component.test.tsx',
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
