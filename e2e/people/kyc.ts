import { expect, type Locator } from '@playwright/test'
import { type GivenFile, goodPhoto } from '../../server/testing/paper-photos.ts'
import type { Person } from './person.ts'

/** The group of one field of the KYC form, by its heading. */
const group = ({ page }: Person, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true }).last()

/** Fills in a group's fields and waits until they are saved. */
async function writesGroup(person: Person, title: string, values: Record<string, string>): Promise<void> {
  const box = group(person, title)
  for (const [label, value] of Object.entries(values)) await write(person, box, label, value)
  await expect(box.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
}

async function write(person: Person, box: Locator, label: string, value: string): Promise<void> {
  const list = box.getByRole('button', { name: label }).and(person.page.locator('[aria-haspopup=listbox]'))
  const field = box.getByLabel(label, { exact: true }).and(person.page.locator('input, textarea'))
  await expect(field.or(list).first()).toBeVisible()
  if ((await list.count()) === 0) return field.first().fill(value)
  await list.click()
  await person.page.getByRole('option', { name: value, exact: true }).click()
}

const address = {
  Province: 'Bagmati',
  District: 'Lalitpur',
  'Municipality or rural municipality': 'Lalitpur',
  Ward: '12',
}

/** Opens the start page and begins a case of a form of business. */
export async function beginsKyc(person: Person, kind = 'Individual seller'): Promise<void> {
  await person.opens('/dashboard/updateKYC')
  await person.presses(kind)
  await person.presses(/^Begin with the /)
  await expect(person.page.getByRole('list', { name: 'Parts of the case' })).toBeVisible()
}

/** Fills in every field of an individual seller, except the documents. */
export async function writesIndividual(person: Person): Promise<void> {
  await person.opens('/dashboard/updateKYC?step=people')
  await writesGroup(person, 'Name', { 'Name in English': 'Sita Sharma', 'Name in Nepali': 'सीता शर्मा' })
  await writesGroup(person, 'Date of birth', { 'Date of birth': '1990-05-01', Gender: 'Female' })
  await writesGroup(person, 'Permanent address', { ...address, 'Street or tole': 'Thati Tole' })
  await writesGroup(person, 'Identity document', {
    'Choose the document': 'Citizenship certificate',
    'Number on the document': '25-01-75-01184',
    'Issued in the district': 'Lalitpur',
    'Date of issue': '2008-03-11',
  })
  await person.opens('/dashboard/updateKYC?step=shop')
  await writesGroup(person, 'Trade name', { 'Trade name': 'Himal Tea House' })
  await writesGroup(person, 'What you sell', {
    'Kind of trade': 'Groceries',
    'In your own words': 'Tea, rice and soap',
  })
  await writesGroup(person, 'Expected in a month', {
    'Money received in a month': '26000',
    'Payments in a month': '420',
  })
  await writesGroup(person, 'Shop address', { ...address, 'Street or tole': 'Mangal Bazar' })
  await writesGroup(person, 'Bank account', {
    Bank: 'Nabil Bank Limited',
    Branch: 'Patan',
    'Account number': '01234567890123',
    'Name on the account': 'Sita Sharma',
  })
}

/** Gives a file for the document on the desk. */
export async function givesFile({ page }: Person, file: GivenFile): Promise<void> {
  await page.locator('main section input[type=file]').first().setInputFiles(file)
}

/** The line of a document in the list beside the desk. */
export const paperLine = ({ page }: Person, name: string): Locator =>
  page.locator('li[data-paper]', { has: page.getByRole('link', { name, exact: true }) })

/** Selects a document for the desk: until it is shown, a file goes to the previous document. */
export async function laysOnDesk(person: Person, paper: string): Promise<void> {
  await paperLine(person, paper).getByRole('link').click()
  await expect(person.page.getByRole('region', { name: paper })).toBeVisible()
}

/** Photographs both sides of the owner's citizenship. */
export async function photographsCitizenship(person: Person): Promise<void> {
  await person.opens('/dashboard/updateKYC?step=papers')
  for (const side of ['Citizenship certificate, front', 'Citizenship certificate, back']) {
    await laysOnDesk(person, side)
    await givesFile(person, await goodPhoto())
    await expect(paperLine(person, side)).toContainText(/Sent/)
  }
}

/** Confirms that the answers are true, and sends the case. */
export async function sendsKyc(person: Person): Promise<void> {
  await person.opens('/dashboard/updateKYC?step=send')
  await person.ticks(/My statements are true/)
  await person.presses('Send to the review desk')
  await person.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await person.sees('We have your documents')
}
