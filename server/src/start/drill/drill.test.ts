import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newestBackup, restoreInto } from './backups.ts'

let folder: string
const repository = { config: '/etc/pgbackrest.conf', stanza: 'sahuji' }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drill-'))
  await mkdir(join(folder, 'bin'))
  vi.stubEnv('PATH', `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** A pgBackRest that answers so. */
async function answers(script: string): Promise<void> {
  const program = join(folder, 'bin', 'pgbackrest')
  await writeFile(program, `#!/bin/sh\n${script}\n`)
  await chmod(program, 0o755)
}

const info = (backup: object[]) =>
  `cat <<'E'\n${JSON.stringify([{ archive: [{ max: '00000001000000000000000F' }], backup }])}\nE`
const backup = { label: '20261130-1F_2I', type: 'incr', error: false, timestamp: { stop: 1_796_000_000 } }

describe('the newest backup', () => {
  test('is named with its end and the WAL that follows', async () => {
    await answers(info([{ ...backup, label: '20261129-1F', type: 'full' }, backup]))
    expect(await newestBackup(repository)).toEqual({
      label: '20261130-1F_2I',
      type: 'incr',
      ended_at: new Date(1_796_000_000_000),
      wal_until: '00000001000000000000000F',
    })
  })

  test.each([
    ['none', [], 'there is no backup of sahuji'],
    ['one whose pages were damaged', [{ ...backup, error: true }], 'holds pages with a wrong checksum'],
  ])('that cannot be restored fails loudly: %s', async (_, list, sentence) => {
    await answers(info(list))
    await expect(newestBackup(repository)).rejects.toThrow(sentence)
  })
})

test('a repository that cannot be read, or is gone half-way, fails with the words of pgBackRest', async () => {
  await answers("echo 'ERROR: [055]: unable to open missing file' >&2; exit 55")
  await expect(newestBackup(repository)).rejects.toThrow('pgbackrest info: ERROR: [055]: unable to open missing file')
  await expect(restoreInto(repository, join(folder, 'data'), undefined)).rejects.toThrow(
    'pgbackrest restore: ERROR: [055]',
  )
})

test('a restored cluster archives nothing, and stops at the asked moment', async () => {
  await answers(`echo "$@" > ${join(folder, 'asked')}`)
  await restoreInto(repository, '/somewhere/data', new Date('2026-11-30T12:15:00Z'))
  const asked = await readFile(join(folder, 'asked'), 'utf8')
  for (const part of [
    '--pg1-path=/somewhere/data',
    '--archive-mode=off',
    '--type=time',
    '--target=2026-11-30 12:15:00.000+00',
  ])
    expect(asked).toContain(part)
})
