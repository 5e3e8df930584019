import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Reach, shopRoles } from '@sahuji/contract/company/shop-roles'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import type { RouteEntry } from '@sahuji/contract/http/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eventOnSale } from '../../testing/events.ts'
import { codeOf } from '../../testing/payments.ts'
import { forgetLimits, type Someone, verified } from '../../testing/people.ts'
import { colleague, shopOf } from '../../testing/team.ts'

const published = readFileSync(new URL('../../../docs/roles.md', import.meta.url), 'utf8')
const rowsOf = (part: string) =>
  part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
const [matrixPart = '', routePart = ''] = published.split('## Routes')
const permissionOf = new Map(rowsOf(routePart).map(([route, permission]) => [route, permission]))
const reaches = new Map(
  rowsOf(matrixPart).map(([permission, ...cells]) => [
    permission,
    new Map(shopRoles.map((role, place) => [role, cells[place]])),
  ]),
)

let app: TestApp
let owner: Someone
beforeAll(async () => {
  app = await startTestApp()
  owner = await verified(app)
})
afterAll(() => app.close())

const ofPersons = () =>
  app.app.routes.map(({ entry }) => entry).filter(({ who }) => who === 'session' || who === 'verified')
const nameOf = ({ method, path }: RouteEntry) => `${method} ${path}`

describe('the published matrix', () => {
  test('names every route of a signed-in person with its permission, and no other', () => {
    const stated = new Map(ofPersons().map((entry) => [nameOf(entry), entry.may]))
    expect(new Map([...permissionOf].toSorted())).toEqual(new Map([...stated].toSorted()))
  })

  test.each(shopRoles.filter((role) => role !== 'owner'))('is what the server does for the role %s', async (role) => {
    const event_id =
      role === 'door' ? (await eventOnSale(app, { merchant_id: await shopOf(app, owner) })).id : undefined
    const person = await colleague(app, owner, role, event_id ? { event_id } : {})
    for (const entry of ofPersons()) {
      // it ends the session that the others need
      if (/logout|shops\/|sessions\/end|team\/leave|password\/change/.test(entry.path)) continue
      await forgetLimits(app)
      const reach = reaches.get(permissionOf.get(nameOf(entry)))?.get(role) as Reach | 'yes' | '–' | undefined
      const url = entry.path.replace(/\{\w+\}/g, randomUUID())
      const proof = person.key!.prove({ method: entry.method, url, now: app.clock.now(), token: person.token })
      const answer = await app.raw(entry.method, url, entry.method === 'POST' ? {} : undefined, {
        token: person.token,
        proof,
        ...(entry.keyed && { key: randomUUID() }),
      })
      const isRefused = codeOf(answer as never) === 'not_permitted'
      if (reach === '–') expect({ route: nameOf(entry), isRefused }).toEqual({ route: nameOf(entry), isRefused: true })
      else if (reach !== 'test')
        expect({ route: nameOf(entry), isRefused }).toEqual({ route: nameOf(entry), isRefused: false })
    }
  })
})

describe('a role', () => {
  test('never answers 401 or 403, which would sign the person out', async () => {
    const cashier = await colleague(app, owner, 'cashier')
    const answer = await cashier.call(refundPayment, { id: randomUUID(), amount: 100, reason: 'asked' }, randomUUID())
    expect(answer.http).toBe(404)
  })
})
