import { describe, expect, test } from 'vitest'
import { ConstraintViolation } from './database/database-errors.ts'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void, is_plain = false): string {
  const lines: string[] = []
  write(createLog({ to: { write: (line) => lines.push(line) }, is_plain }))
  return lines.join('')
}

describe('the log', () => {
  test('hides secrets at any depth, by the name of their field', () => {
    const names = [
      'authorization',
      'Cookie',
      'password',
      'new_password',
      'access_token',
      'code',
      'phone_code',
      'otp',
      'client_secret',
      'signature',
    ]
    for (const name of names) {
      const line = logged((log) =>
        log.info({ request: { list: [{ [name]: 'hush-hush' }] }, [name]: 'hush-hush' }, 'said'),
      )
      expect(line).not.toContain('hush-hush')
      expect(line).toContain('[hidden]')
    }
    expect(logged((log) => log.child({ token: 'hush-hush' }).info('said'))).not.toContain('hush-hush')
  })

  test('keeps other facts, amounts included', () => {
    const line = JSON.parse(
      logged((log) => log.info({ route: '/api/wallet', http: 200, amount: 250000n, none: null }, 'answered')),
    )
    expect(line).toMatchObject({
      level: 'info',
      route: '/api/wallet',
      http: 200,
      amount: '250000',
      none: null,
      msg: 'answered',
    })
    expect(line).not.toHaveProperty('pid')
  })

  test('names a violated constraint without the row’s values', () => {
    const cause = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      severity: 'ERROR',
      constraint: 'email_is_unique',
      detail: 'Key (email)=(sita@example.com) already exists.',
    })
    const line = logged((log) => log.error({ err: new ConstraintViolation(cause) }, 'failed'))
    expect(line).toContain('email_is_unique')
    expect(line).toContain('23505')
    expect(line).not.toContain('sita@example.com')
  })

  test('writes one readable line for a terminal, and the stack of an error', () => {
    expect(logged((log) => log.info({ route: '/api/wallet', ms: 3 }, 'answered'), true)).toMatch(
      /^\d\d:\d\d:\d\d {2}answered {2}route=\/api\/wallet {2}ms=3\n$/,
    )
    expect(logged((log) => log.warn({ err: new Error('why', { cause: new Error('because') }) }, 'odd'), true)).toMatch(
      /WARN {2}odd\nError: why[^]+Error: because/,
    )
  })

  test('survives circular references', () => {
    const self: Record<string, unknown> = {}
    self['self'] = self
    expect(logged((log) => log.info({ self }, 'round'))).toContain('round')
  })
})
