import { expect } from '@playwright/test'
import { openCase, readCase } from '@sahuji/contract/kyc'
import type { Someone } from '../../server/testing/people.ts'
import { accountOf, signsIn } from '../people/newcomers.ts'
import { givesFile, paperLine } from '../people/kyc.ts'
import { blurredPhoto, certificate, goodPhoto } from '../people/kyc-papers.ts'
import { personIn, type Person } from '../people/person.ts'
import { reviewDeskOf } from '../people/review-desk.ts'
import { signUpOf } from '../people/sign-ups.ts'
import { opened, type Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** A merchant's KYC from the first look to the end of it, in every state. */
export function kycScenes({ world, seat }: ScreenshotBrowser): Record<string, Scene> {
  const desk = reviewDeskOf(world)
  let ram: Person
  let account: Someone
  const at =
    (path: string, until: string | RegExp): Scene =>
    async () =>
      opened(ram, path, until)()
  /** What happened at the desk, then the case as it stands. */
  const after =
    (work: () => Promise<unknown>, until: string | RegExp): Scene =>
    async () => {
      await work()
      return opened(ram, 'updateKYC', until)()
    }
  const theCase = async () => {
    const { data } = await account.call(readCase, {})
    return data!
  }
  const endsIn = (days: number) => () =>
    world.app.owner.write(
      (tx) => tx.run`update kyc_cases set expires_at = now() + ${`${days} days`}::interval where state = 'valid'`,
    )
  return {
    'kyc-start': async () => {
      ram = personIn(world, await seat(), signUpOf('Ram'))
      account = await accountOf(ram)
      await signsIn(ram)
      await ram.sees('MERCHANT WALLET')
      return opened(ram, 'updateKYC', 'Every kind of business')()
    },
    'kyc-shop': async () => {
      await account.call(openCase, { business_type: 'partnership' })
      return opened(ram, 'updateKYC?step=shop', 'Where your money goes')()
    },
    'kyc-people': at('updateKYC?step=people', 'Add: Partner'),
    'kyc-papers': async () => {
      await opened(ram, 'updateKYC?step=papers', 'Your papers')()
      await givesFile(ram, await goodPhoto())
      await expect(paperLine(ram, 'Citizenship certificate, front: Partner 1')).toContainText('Sent')
      await paperLine(ram, 'Registration certificate').getByRole('link').click()
      await ram.page.route('**/api/kyc/papers/part', (route) => route.abort())
      await givesFile(ram, certificate())
      await ram.sees(/it goes on from there by itself/)
      await paperLine(ram, 'Citizenship certificate, back: Partner 1').getByRole('link').click()
      await givesFile(ram, await blurredPhoto())
      await ram.sees('Blurred')
      return ram.page
    },
    'kyc-camera': async () => {
      await ram.presses('Take the photo')
      await ram.sees(/Hold still|Go to the window|Turn the paper/)
      return ram.page
    },
    'kyc-send': at('updateKYC?step=send', 'Send it'),
    'kyc-submitted': after(() => desk.handsIn(account), 'Your papers are with us'),
    'kyc-in-review': after(async () => desk.takesUp(await theCase()), 'A person is looking at your papers'),
    'kyc-more-needed': after(async () => desk.asksAgain(await theCase()), '2 things are asked of you again'),
    'kyc-answered': async () => {
      await ram.fills({ 'PAN or VAT number': '612408951' })
      await ram.sees('Answered, not sent')
      return ram.page
    },
    'kyc-rejected': after(async () => {
      await desk.handsIn(account)
      await desk.rejects(await theCase(), 'The firm on the certificate is another one than the one that applied.')
    }, 'Ask for another look'),
    'kyc-valid': after(async () => {
      await account.call(openCase, { business_type: 'sole_proprietor' })
      await desk.handsIn(account)
      await desk.accepts(await theCase())
    }, 'Your shop is verified'),
    'kyc-expiring': after(endsIn(12), /Your KYC ends on/),
    'kyc-expired': after(async () => {
      await endsIn(-1)()
      await world.app.runJobs({ is_tolerant: true })
      await world.app.owner.write((tx) => tx.run`update kyc_cases set state = 'expired' where state = 'valid'`)
    }, 'Your KYC has ended'),
  }
}
