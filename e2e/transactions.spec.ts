import { formatMoney } from '@sahuji/contract/money/money'
import { readFile } from 'node:fs/promises'
import { expect, test } from './test.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'
import type { Person } from './people/person.ts'

test('a new merchant finds a load, exports it as CSV, opens it, and reads its story, figures and entries', async ({
  sita,
  world,
  books,
}) => {
  const load = await paidLoad(world, await accountOf(sita), '1234.50')
  await comesHome(sita)
  await sita.sees(load.bank_name, { in: 'Recent activity' })
  await sita.opens('/dashboard/transactionHistory')
  expect(await exportedRows(sita)).toEqual([expect.stringContaining(load.reference)])
  await sita.presses(new RegExp(load.bank_name))
  await sita.isAt(`/dashboard/transactionHistory/singleTransaction/${load.id}`)
  await sita.sees('Completed')
  await sita.sees(load.reference)
  await sita.reads('Gross', 'Rs.1,234.50')
  await sita.reads('Fee', formatMoney(-load.fee))
  await sita.reads('Net', formatMoney(load.credited))
  await sita.reads('Balance after', formatMoney(await books.wallet(sita.email)))
  await expect(sita.section('What happened').getByRole('listitem')).not.toHaveCount(0)
  const entries = sita.page.getByRole('table', { name: 'Ledger entries' })
  await expect(entries.getByRole('row').last()).toContainText('1,234.50')
  await sita.presses('Show original messages')
  await sita.presses('Hide original messages')
})

/** The rows of the file that the export sheet makes of everything in the list. */
async function exportedRows({ page, presses }: Person): Promise<string[]> {
  await presses('Export')
  const sheet = page.getByRole('dialog', { name: 'Export' })
  await sheet.getByText('CSV', { exact: true }).click()
  const coming = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Make the file' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^sahuji-history-\d{4}-\d\d-\d\d\.csv$/)
  const [, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  return rows
}
