import { expect } from '@playwright/test'
import { newId } from '@sahuji/server/platform/ids'
import { newOperator } from '../../server/testing/operators.ts'
import { entersOffice, operatorAt } from '../people/operators.ts'
import type { Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** The office's content for merchants: notices, general pages, banks. */
export function operatorContentScenes(screenshots: ScreenshotBrowser): Record<string, Scene> {
  const { world } = screenshots
  let office: Promise<Awaited<ReturnType<typeof operatorAt>>> | undefined
  const enter = async () => {
    await writtenNotices(world)
    const who = await operatorAt(world, await screenshots.seat(), ['administrator'])
    await entersOffice(who)
    return who
  }
  const inOffice =
    (path: string, until: string | RegExp, then?: (page: Awaited<ReturnType<Scene>>) => Promise<unknown>): Scene =>
    async () => {
      const { page } = await (office ??= enter())
      await page.goto(`${world.url}/operator${path}`)
      await expect(page.getByText(until).filter({ visible: true }).first()).toBeVisible()
      await then?.(page)
      return page
    }
  return {
    'operator-notices': inOffice('/content/notices', 'Write a notice'),
    'operator-notice-new': inOffice('/content/notices', 'Write a notice', (page) =>
      page.getByRole('button', { name: 'Write a notice' }).click(),
    ),
    'operator-pages': inOffice('/content/pages', 'Privacy'),
    'operator-page-texts': inOffice('/content/pages/4', 'Write the next version', async (page) => {
      await page.getByRole('button', { name: 'Write the next version' }).click()
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByText('As merchants read it').first()).toBeVisible()
    }),
    'operator-holidays': inOffice('/content/holidays', 'Add a day'),
    'operator-banks': inOffice('/content/banks', 'Then by name'),
    'operator-bank': inOffice('/content/banks', 'Then by name', (page) =>
      page.getByRole('button', { name: 'Edit' }).first().click(),
    ),
  }
}

/** A current notice, a future one, and a removed one; banks in an order, one of them hidden. */
async function writtenNotices(world: ScreenshotBrowser['world']): Promise<void> {
  const { clock, owner } = world.app
  const { id, name } = await newOperator(world.app, ['support'], 'Nima Sherpa')
  const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000)
  const write = (tone: string, en: string, times: { from: number; until: number; is_ended?: boolean }) =>
    owner.write(
      (tx) => tx.run`
        insert into broadcasts (id, tone, texts, shown_from, shown_until, written_at, written_by, written_name, ended_at, ended_name)
        values (${newId(clock)}, ${tone}, ${JSON.stringify({ en, ne: 'बैंकहरू आइतबार बन्द छन्।' })}::jsonb, ${hours(times.from)},
                ${hours(times.until)}, ${hours(times.from)}, ${id}, ${name}, ${times.is_ended ? hours(-20) : null},
                ${times.is_ended ? 'Pemba Lama' : null})`,
    )
  await write('info', 'Khalti is slow today.', { from: -48, until: -2, is_ended: true })
  await write(
    'warn',
    'Banks are closed for Dashain until Sunday. Payments by internet banking go on; withdrawals are paid on Monday.',
    {
      from: -3,
      until: 60,
    },
  )
  await write('info', 'From 1 Magh payments by QR cost less.', { from: 90, until: 200 })
  await owner.write(
    (tx) => tx.run`
      insert into bank_overrides (bank, place, name_en, name_ne, is_hidden, changed_at, changed_by)
      values ('nabil bank', 1, null, 'नबिल बैंक', false, ${clock.now()}, ${name}),
             ('himalayan bank', 2, null, 'हिमालयन बैंक', false, ${clock.now()}, ${name}),
             ('excel development bank', null, null, null, true, ${clock.now()}, ${name})`,
  )
}
