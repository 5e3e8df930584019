import { expect, test } from './test.ts'
import { atHome } from './people/newcomers.ts'
import type { Person } from './people/person.ts'

const nepali = [
  'हाम्रो बारेमा',
  'व्यापारीका लागि सर्तहरू',
  'शुल्क र सीमा',
  'गोपनीयता',
  'सम्पत्ति शुद्धीकरण निवारण र KYC सूचना',
  'गुनासो',
  'सुरक्षा',
  'पहुँचयुक्तता विवरण',
  'कुकी',
]
const heading = ({ page }: Person, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const footer = ({ page }: Person) => page.getByRole('contentinfo')

test('everyone reads and searches the general pages; a merchant opens all nine in two languages and rates one', async ({
  sita,
}) => {
  await sita.opens('/generalPages/2')
  await expect(heading(sita, 'Terms for merchants')).toBeVisible()
  await sita.page.getByRole('article').getByRole('link', { name: 'Fees and limits' }).first().click()
  await sita.isAt('/generalPages/3')
  await sita.sees('E-banking')
  await expect(footer(sita).getByRole('link')).toHaveCount(9)
  await sita.doesNotSee('Was this page helpful?')
  await sita.fills({ 'Search all pages': 'hearing officer' })
  await sita.presses(/Grievance: Step 3: The hearing officer/)
  await expect(heading(sita, 'Grievance')).toBeVisible()

  await atHome(sita)
  const links = footer(sita).getByRole('link')
  await expect(links).toHaveCount(9)
  for (const [at, title] of (await links.allTextContents()).entries()) {
    await links.nth(at).click()
    await sita.isAt(`/dashboard/generalPages/${at + 1}`)
    await expect(heading(sita, title)).toBeVisible()
    await sita.sees(/in force since \d{4}-\d\d-\d\d \/ 20[78]\d\s/)
    await expect(sita.page.getByRole('article')).toHaveAttribute('lang', 'en')
    await sita.presses('नेपाली')
    await expect(heading(sita, nepali[at] ?? '')).toBeVisible()
    await expect(sita.page.getByRole('article')).toHaveAttribute('lang', 'ne')
  }
  await sita.opens('/dashboard/generalPages/7')
  await sita.presses('Yes, it helped')
  await sita.sees('It helped 1 of 1 readers.')
  await sita.page.reload()
  await expect(sita.page.getByRole('button', { name: 'Yes, it helped' })).toHaveAttribute('aria-pressed', 'true')
})
