import { expect } from '@playwright/test'
import { type KycCase, openCase, readCase } from '@sahuji/contract/kyc'
import type { Someone } from '../../server/testing/people.ts'
import { accountOf, signsIn } from '../people/newcomers.ts'
import { givesFile, paperLine } from '../people/kyc.ts'
import { blurredPhoto, certificate, goodPhoto } from '../../server/testing/paper-photos.ts'
import { personIn, type Person } from '../people/person.ts'
import { type ReviewDesk, reviewDeskOf } from '../people/review-desk.ts'
import { signUpOf } from '../people/sign-ups.ts'
import { opened, type Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

interface KycShop {
  desk: ReviewDesk
  gita: Person
  account: Someone
}

/** A merchant's KYC from the first look to the end of it, in every state. */
export function kycScenes(browser: ScreenshotBrowser): Record<string, Scene> {
  let opening: Promise<KycShop> | undefined
  const shop = () => (opening ??= openShop(browser))
  return { ...writingScenes(shop), ...decisionScenes(shop) }
}

async function openShop({ world, seat }: ScreenshotBrowser): Promise<KycShop> {
  const gita = personIn(world, await seat(), signUpOf('Gita'))
  const account = await accountOf(gita)
  await signsIn(gita)
  await gita.sees('MERCHANT WALLET')
  return { desk: reviewDeskOf(world), gita, account }
}

type Open = () => Promise<KycShop>

const at =
  (shop: Open, path: string, until: string | RegExp): Scene =>
  async () =>
    opened((await shop()).gita, path, until)()

function writingScenes(shop: Open): Record<string, Scene> {
  return {
    'kyc-start': at(shop, 'updateKYC', 'Every kind of business'),
    'kyc-shop': async () => {
      const { account, gita } = await shop()
      await account.call(openCase, { business_type: 'partnership' })
      return opened(gita, 'updateKYC?step=shop', 'Where your money goes')()
    },
    'kyc-people': at(shop, 'updateKYC?step=people', 'Add: Partner'),
    'kyc-papers': async () => {
      const { gita } = await shop()
      await opened(gita, 'updateKYC?step=papers', 'Your documents')()
      await givesFile(gita, await goodPhoto())
      await expect(paperLine(gita, 'Citizenship certificate, front: Partner 1')).toContainText('Sent')
      await paperLine(gita, 'Registration certificate').getByRole('link').click()
      await gita.page.route('**/api/kyc/papers/part', (route) => route.abort())
      await givesFile(gita, certificate())
      await gita.sees(/sending continues from there automatically/)
      await paperLine(gita, 'Citizenship certificate, back: Partner 1').getByRole('link').click()
      await givesFile(gita, await blurredPhoto())
      await gita.sees('Blurred')
      return gita.page
    },
    'kyc-camera': async () => {
      const { gita } = await shop()
      await gita.presses('Take the photo')
      await gita.sees(/Hold still|Go to the window|Turn the document/)
      return gita.page
    },
    'kyc-send': at(shop, 'updateKYC?step=send', 'Send it'),
  }
}

function decisionScenes(shop: Open): Record<string, Scene> {
  /** The desk's work, then the case's state. */
  const after =
    (work: (shop: KycShop & { of: KycCase }) => Promise<unknown>, until: string | RegExp): Scene =>
    async () => {
      const { gita, desk, account } = await shop()
      await work({ gita, desk, account, of: (await account.call(readCase, {})).data! })
      return opened(gita, 'updateKYC', until)()
    }
  const endsIn = ({ gita }: KycShop, days: number) =>
    gita.world.app.owner.write(
      (tx) => tx.run`update kyc_cases set expires_at = now() + ${`${days} days`}::interval where state = 'valid'`,
    )
  return {
    'kyc-submitted': after(({ desk, account }) => desk.handsIn(account), 'We have your documents'),
    'kyc-in-review': after(({ desk, of }) => desk.takesUp(of), 'We are reviewing your documents'),
    'kyc-more-needed': after(({ desk, of }) => desk.asksAgain(of), '2 things are requested from you again'),
    'kyc-answered': async () => {
      const { gita } = await shop()
      await gita.fills({ 'PAN or VAT number': '612408951' })
      await gita.sees('Answered, not sent')
      return gita.page
    },
    'kyc-rejected': after(async ({ desk, account, of }) => {
      await desk.handsIn(account)
      await desk.rejects(of, 'The firm on the certificate is another one than the one that applied.')
    }, 'Appeal'),
    'kyc-valid': after(async ({ desk, account }) => {
      await account.call(openCase, { business_type: 'sole_proprietor' })
      await desk.accepts(await desk.handsIn(account))
    }, 'Your shop is verified'),
    'kyc-expiring': after((kept) => endsIn(kept, 12), /Your KYC ends on/),
    'kyc-expired': after(async (kept) => {
      await endsIn(kept, -1)
      const { app } = kept.gita.world
      await app.owner.write((tx) => tx.run`update kyc_cases set state = 'expired' where state = 'valid'`)
      await app.owner.write((tx) => tx.run`update merchants set kyc_status = null where kyc_status = 'VALID'`)
    }, 'Your KYC has ended'),
  }
}
