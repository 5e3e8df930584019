import type { Database } from '../database/database.ts'
import type { GaugeSource, Reading } from '../gauges.ts'
import { jobFigures, lanes, type Work } from './jobs.ts'

/** What waits in each lane, and the dead letters by job. A job that this release does not know is in the lane `none`. */
export const jobGauges = ({ db, jobs }: { db: Database; jobs: readonly Work[] }): GaugeSource => ({
  name: 'jobs',
  gauges: [
    { name: 'sahuji_jobs_due', help: 'Jobs that are due and wait for a worker', labels: ['lane'] },
    { name: 'sahuji_jobs_oldest_due_seconds', help: 'How long the oldest due job waits', labels: ['lane'] },
    { name: 'sahuji_jobs_dead', help: 'Jobs that used up their tries and wait for a person', labels: ['job'] },
  ],
  read: async () => {
    const figures = await db.read(jobFigures)
    const laneOf = new Map<string, string>(jobs.map(({ name, lane }) => [name, lane]))
    const dead = figures.map(({ name, dead: value }) => deadOf(name, value))
    return [...[...lanes, 'none'].flatMap(waiting), ...dead]

    function waiting(lane: string): Reading[] {
      const own = figures.filter(({ name }) => (laneOf.get(name) ?? 'none') === lane)
      const due = own.reduce((sum, figure) => sum + Number(figure.due), 0)
      const oldest = Math.max(0, ...own.map(({ oldest_due_seconds }) => oldest_due_seconds))
      return [
        { gauge: 'sahuji_jobs_due', labels: { lane }, value: due },
        { gauge: 'sahuji_jobs_oldest_due_seconds', labels: { lane }, value: oldest },
      ]
    }
  },
})

const deadOf = (job: string, value: bigint): Reading => ({ gauge: 'sahuji_jobs_dead', labels: { job }, value })
