import * as contract from '@sahuji/contract/events/door'
import type { DoorConflict, DoorDevice } from '@sahuji/contract/events/door'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { readsFigure, sees } from '../../../testing/seen.ts'
import { saveAppearance } from '../../platform/preferences/appearance.ts'

afterEach(() => void saveAppearance({ language: 'en' }))

const id = '0193a1b2-0000-7000-8000-0000000000a1'
const address = `/dashboard/my-events/${id}/doors`
const now = new Date()

const device = (fields: Partial<DoorDevice> = {}): DoorDevice => ({
  id: crypto.randomUUID(),
  gate: 'East gate',
  person: 'Bikash Rai',
  state: 'in',
  link_until: null,
  opened_at: now,
  signed_out_at: null,
  last_seen_at: now,
  clock_offset: 200,
  scans_waiting: 0,
  inside: 131,
  readiness: {
    tickets: 305,
    keys: true,
    camera: 'works',
    test_scan: true,
  },
  ...fields,
})
const conflict: DoorConflict = {
  at: now,
  gate: 'West gate',
  person: 'Asmita Rai',
  number: 'AS-4K7Q-22M',
  name: 'Tenzin Poudel',
  found: 'good',
  was_let_in: true,
  was_offline: true,
  reason: null,
  first: {
    at: now,
    gate: 'East gate',
    person: 'Bikash Rai',
  },
}

const doors = (devices: DoorDevice[], conflicts: DoorConflict[] = []) =>
  on(contract.readDoors, () => ({
    mode: 'live' as const,
    title: 'Asan Spice Evening',
    title_ne: 'असन मसला साँझ',
    doors_at: now,
    test_qr: 'ABC123',
    sold: 305,
    devices,
    conflicts,
    by_gate: [
      {
        gate: 'East gate',
        inside: 131,
      },
      {
        gate: 'West gate',
        inside: 81,
      },
    ],
  }))

test('shows each phone with what it needs, who is inside by gate, and second entries with both gates', async () => {
  const phones = [device(), device({ person: 'Maya', scans_waiting: 7 }), device({ person: 'Anil', readiness: null })]
  await openPage(address, doors(phones, [conflict, { ...conflict, found: 'refunded', number: 'AS-1', first: null }]))
  await readsFigure('Inside', '212')
  await readsFigure('West gate', '81')
  await sees('7 scans not sent')
  await sees('No test scan yet')
  await sees('Let in again')
  await sees('Let in, but refunded')
  await sees(/First at .*East gate, Bikash Rai/)
  await expectAccessible()
})

test('signs a phone in by a QR, after gate and person were given', async () => {
  const link = `https://sahuji.example/door#${'A'.repeat(43)}`
  const server = await openPage(
    address,
    doors([]),
    on(contract.inviteToDoor, () => ({ id, link, ends_at: now })),
  )
  await sees('No phone yet')
  await page.getByRole('button', { name: 'Sign a phone in' }).click()
  await page.getByRole('button', { name: 'Show the QR' }).click()
  await sees('Enter the gate’s name.')
  expect(server.asked(contract.inviteToDoor)).toBe(0)
  await page.getByLabelText('Gate', { exact: true }).fill('East gate')
  await page.getByLabelText('Who scans there').fill('Bikash Rai')
  await page.getByRole('button', { name: 'Show the QR' }).click()
  await expect.element(page.getByRole('img', { name: 'QR that signs a phone in at East gate' })).toBeVisible()
})

test('signs a phone out, and names scans that it has not sent', async () => {
  const server = await openPage(
    address,
    doors([device({ scans_waiting: 7 })]),
    on(contract.signDoorOut, () => ({})),
  )
  await page.getByRole('button', { name: 'Sign out' }).click()
  await sees(/^7 scans are on the phone alone/)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => server.asked(contract.signDoorOut)).toBe(1)
})

test('names the event in the reader’s language', async () => {
  saveAppearance({ language: 'ne' })
  await openPage(address, doors([device()]))
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'असन मसला साँझ' }))
    .toHaveAttribute('href', `/dashboard/my-events?event=${id}`)
})

test('another merchant’s event has no doors', async () => {
  await openPage(
    address,
    on(contract.readDoors, () => refuse('not_found')),
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
})
