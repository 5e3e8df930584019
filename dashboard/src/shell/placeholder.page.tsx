import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { LinkButton } from '../kit/link.tsx'
import { Page } from '../kit/page.tsx'
import { NothingYet } from '../kit/states.tsx'
import { ContactCard } from '../session/contact-card.tsx'

interface Coming {
  title: MessageDescriptor
  says: MessageDescriptor
}

/** What each path of the specification will do whose capability is not built yet. */
const coming: Record<string, Coming> = {
  authCheck: { title: msg`Checking your sign-in`, says: msg`Asks once more who you are before something important.` },
  demo: { title: msg`Guided tour`, says: msg`Shows the product on the example of a tea house.` },
  mobilebanking: { title: msg`Mobile banking`, says: msg`Loads the wallet by approving in your bank’s app.` },
  visa: { title: msg`Visa or Mastercard`, says: msg`Loads the wallet from a card, on the card company’s own page.` },
  sct: { title: msg`SCT card`, says: msg`Loads the wallet from a domestic debit card.` },
  ips: { title: msg`connectIPS`, says: msg`Loads the wallet straight from a linked bank account.` },
  cooperativeStatement: {
    title: msg`Cooperative Statement`,
    says: msg`Shows what you collected for a cooperative, with proof.`,
  },
  bankDeposit: { title: msg`Bank Deposit`, says: msg`Moves money from the wallet to your bank account.` },
  profile: { title: msg`Profile`, says: msg`Shows and changes your details, keys and devices.` },
  changePassword: { title: msg`Change Password`, says: msg`Changes your password and signs other devices out.` },
  qrcode: { title: msg`QR Code`, says: msg`Shows and prints the QR by which customers pay you.` },
  event: { title: msg`Events`, says: msg`Shows events and sells their tickets.` },
  'create-event': { title: msg`New event`, says: msg`Writes an event down, step by step.` },
  'create-ticket': { title: msg`Tickets`, says: msg`Sets the tickets of an event.` },
  'my-events': { title: msg`My events`, says: msg`Follows the sale of your events.` },
  updatekyc: { title: msg`Update KYC`, says: msg`Takes your papers and tells you how they stand.` },
  notifications: { title: msg`Notifications`, says: msg`Keeps what happened while you were away.` },
  generalPages: { title: msg`General page`, says: msg`Shows our terms, fees and policies.` },
  forgotPassword: { title: msg`Forgot password`, says: msg`Sends a link by which you set a new password.` },
}

/** A path whose capability is still to come: what it will do, and what works today. */
export function PlaceholderPage({ isPublic = false }: { isPublic?: boolean }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const { pathname } = useLocation()
  const part = pathname
    .split('/')
    .find((each) => (each === 'updateKYC' ? 'updatekyc' : each) in coming || each === 'updateKYC')
  const about = coming[part === 'updateKYC' ? 'updatekyc' : (part ?? '')]
  return (
    <Page title={about ? _(about.title) : t`Not open yet`}>
      <NothingYet
        title={<Trans>This is not open yet</Trans>}
        action={
          isPublic ? (
            <LinkButton kind="primary" href="/signin">
              <Trans>Sign in</Trans>
            </LinkButton>
          ) : (
            <>
              <LinkButton kind="primary" href="/dashboard/loadFunds">
                <Trans>Load funds</Trans>
              </LinkButton>
              <LinkButton href="/dashboard/transactionHistory">
                <Trans>Transaction History</Trans>
              </LinkButton>
            </>
          )
        }
      >
        {about && _(about.says)}{' '}
        {!isPublic && <Trans>Until then, loading the wallet and reading its book work today.</Trans>}
      </NothingYet>
      {!isPublic && <ContactCard />}
    </Page>
  )
}
