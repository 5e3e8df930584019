import * as files from '@sahuji/contract/cooperatives/office/files'
import * as contract from '@sahuji/contract/cooperatives/office/links'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { filledValue } from '../../../testing/contract-answers.ts'
import { on } from '../../../testing/fake-server.ts'
import { officeAnswers } from '../../../testing/office-answers.ts'
import { openOfficePage } from '../../../testing/open-office-page.tsx'

const partner = { ...filledValue(contract.officePartner), code: 'NBS-0417', name: 'Namuna Bachat', links: 1 }
const link: contract.OfficeLink = {
  ...filledValue(contract.officeLink),
  id: '0193a000-0000-7000-8000-000000000001',
  state: 'waiting',
  merchant: 'Asan Pasal',
  code: partner.code,
  name: partner.name,
  papers: [],
  note: null,
  file: null,
  proposal: null,
}

/** Opens the page with a link opened. */
const openLink = (of: Partial<contract.OfficeLink>, ...handlers: Parameters<typeof openOfficePage>[1][]) =>
  openOfficePage(
    `/operator/cooperatives?link=${link.id}`,
    ...officeAnswers(),
    on(contract.listOfficeCooperatives, () => ({ partners: [partner], links: [{ ...link, ...of }] })),
    ...handlers.filter((one) => one !== undefined),
  )

test('a link that waits is proposed with the papers that were read', async () => {
  let asked: unknown
  await openLink(
    {},
    on(contract.proposeCooperativeLink, (ask) => {
      asked = ask
      return filledValue(contract.proposeCooperativeLink.gives)
    }),
  )
  await page.getByRole('button', { name: /^Propose to approve…/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Papers read/ }).fill('Registration 1842\n\nAgreement of 2081')
  await dialog.getByRole('textbox', { name: /Why/ }).fill('Its papers were read in full')
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect
    .poll(() => asked)
    .toEqual({
      id: link.id,
      papers: ['Registration 1842', 'Agreement of 2081'],
      reason: 'Its papers were read in full',
    })
})

test('a proposed link leads to the second person and is not proposed again', async () => {
  await openLink({ proposal: { id: link.id, reference: 'C-0007' } })
  await expect.element(page.getByText('C-0007')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Propose to approve…/ })).not.toBeInTheDocument()
})

test('the signature of the cooperative is recorded by the end of the number on its paper', async () => {
  const hash = `${'a'.repeat(56)}12345678`
  const signature = { party: 'merchant', name: 'Sunita', paper: null, hash, at: new Date() } as const
  const file = {
    ...filledValue(files.recordPartnerSignature.gives),
    id: link.id,
    list_hash: hash,
    open: 0,
    signatures: [signature],
  }
  let asked: unknown
  await openLink(
    { state: 'approved', file: { id: link.id, last_day: '2026-11-16', breaks: 1, is_signed: false } },
    on(files.listOfficeFiles, () => [file]),
    on(files.recordPartnerSignature, (ask) => {
      asked = ask
      return file
    }),
  )
  await page.getByRole('button', { name: 'Record a signature…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Last eight/ }).fill('1234 5678')
  await dialog.getByRole('textbox', { name: /Who signed/ }).fill('Ram Krishna Dangol')
  await dialog.getByRole('textbox', { name: /The paper/ }).fill('Letter of Mangsir 2')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect
    .poll(() => asked)
    .toEqual({ id: link.id, hash, signed_name: 'Ram Krishna Dangol', paper: 'Letter of Mangsir 2' })
})
