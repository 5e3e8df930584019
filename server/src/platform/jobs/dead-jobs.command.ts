import { openDatabase } from '../database/database.ts'
import { type FailingJob, failingJobs } from './job-failures.ts'
import { type DeadJob, deadJobs, dropJobs, reviveJobs } from './jobs.ts'

const usage = `npm run jobs                        the jobs that used up their tries, and what is added again and always fails
npm run jobs -- revive all|<id> …   gives them new tries, now
npm run jobs -- drop all|<id> …     lets them go for good`

/** `npm run jobs`: shows, revives or drops the dead jobs of a running database. Returns the exit code. */
export async function deadJobsCommand(url: string, [act, ...which]: readonly string[]): Promise<0 | 1> {
  const db = openDatabase({ url, connections: 1 })
  try {
    const dead = await db.read(deadJobs)
    if (act === undefined) {
      const failing = await db.read(failingJobs)
      const last =
        failing.length === 0 ? '' : `${failing.map(failingLine).join('\n')}\n${failing.length} keys always fail\n`
      return say(`${dead.map(lineOf).join('\n')}\n${dead.length} dead jobs\n${last}`, 0)
    }
    const ids = picked(dead, which)
    if ((act !== 'revive' && act !== 'drop') || !ids) return say(`${usage}\n`, 1)
    const count = await db.write((tx) => (act === 'revive' ? reviveJobs(tx, ids) : dropJobs(tx, ids)))
    return say(`${count} of ${ids.length} jobs ${act === 'revive' ? 'revived' : 'dropped'}\n`, 0)
  } finally {
    await db.close()
  }
}

function say<Code extends 0 | 1>(text: string, code: Code): Code {
  process.stdout.write(text)
  return code
}

const lineOf = ({ id, name, key, tries, last_error, created_at }: DeadJob): string =>
  [id, created_at.toISOString(), name, key ?? '-', `${tries} tries`, last_error?.split('\n')[0] ?? ''].join('  ')

const failingLine = ({ name, key, failures, since, last_error }: FailingJob): string =>
  [`since ${since.toISOString()}`, name, key, `${failures} failures`, last_error.split('\n')[0]].join('  ')

/** The ids that `all` or numbers select; undefined for any other argument. */
function picked(dead: readonly DeadJob[], which: readonly string[]): bigint[] | undefined {
  if (which.length === 1 && which[0] === 'all') return dead.map(({ id }) => id)
  return which.length > 0 && which.every((word) => /^\d{1,18}$/.test(word)) ? which.map(BigInt) : undefined
}
