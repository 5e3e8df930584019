import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLingui as useMessages } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CardInFrame, AuthHead } from '../kit/layout/auth-page.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { brand } from '../kit/format/operator.ts'
import { Page } from '../kit/layout/page.tsx'
import { NotAllowed } from '../kit/layout/states.tsx'
import { Waiting } from './waiting.tsx'
import { StepUp } from './step-up.tsx'
import { ownPath } from '../platform/session/own-path.ts'
import { factors } from './second-factors.ts'

/** /dashboard/authCheck?next=…&reason=…: decides where somebody may go, and goes there; asks for a proof where one is wanted. */
export function AuthCheckPage() {
  const { t } = useLingui()
  const { next, reason, needs } = useAuthCheck()
  const navigate = useNavigate()
  if (reason === 'permission') return <PermissionMissing needs={needs} />
  if (reason !== 'step-up') return <Waiting after={300} title={t`Checking your sign-in`} />
  return (
    <CardInFrame>
      <title>{`${t`Confirm it is you`} · ${brand()}`}</title>
      <AuthHead title={t`Confirm it is you`}>
        <Trans>This matters, so we ask once more. Afterwards you are not asked again for five minutes.</Trans>
      </AuthHead>
      <StepUp onConfirmed={() => void navigate(wayTo(next))} />
    </CardInFrame>
  )
}

/** Names what the person may not do, and whom to ask. */
function PermissionMissing({ needs }: { needs: string | undefined }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  return (
    <Page title={t`Not allowed`}>
      <NotAllowed
        title={_(missingPermission(needs))}
        action={
          <LinkButton kind="primary" href="/dashboard/home">
            <Trans>Back Home</Trans>
          </LinkButton>
        }
      >
        <Trans>Please ask the owner of this account to do it, or to give you this permission.</Trans>
      </NotAllowed>
    </Page>
  )
}

interface AuthCheckSearch {
  next?: unknown
  reason?: unknown
  needs?: unknown
}

const home = '/dashboard/home'

/**
 * What the gate was asked, and its answer to a plain check: on as soon as the server knows the session, or cannot be
 * reached, when the shell shows the books as they were last seen. A session that has ended leads to the sign-in, an
 * unverified e-mail or phone to its own gate, both before this page is shown.
 */
function useAuthCheck() {
  const { next: wanted, reason, needs }: AuthCheckSearch = useSearch({ strict: false })
  const path = ownPath(textOf(wanted)) ?? home
  // the gate leads to no gate
  const next = path.startsWith('/dashboard/') && !path.startsWith('/dashboard/authCheck') ? path : home
  const isPlain = reason !== 'step-up' && reason !== 'permission'
  const { data, error, isFetching } = useQuery({ ...factors.read(), enabled: isPlain, staleTime: 0, retry: false })
  const navigate = useNavigate()
  // a cached answer does not prove that the session is still valid
  const isDecided = isPlain && !isFetching && (data !== undefined || error !== null)
  useEffect(
    function goOn() {
      if (isDecided) void navigate(wayTo(next))
    },
    [isDecided, next, navigate],
  )
  return { next, reason: textOf(reason), needs: textOf(needs) }
}

/** A path with what it asks for, in the place of the gate. */
function wayTo(next: string) {
  const { pathname, searchParams, hash } = new URL(next, location.origin)
  const search = Object.fromEntries(searchParams) as never
  return { to: pathname, search, replace: true, ...(hash && { hash: hash.slice(1) }) }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const permissions: Readonly<Record<string, MessageDescriptor>> = {
  payouts: msg`You may not take money out of this wallet.`,
  bank_account: msg`You may not change the bank account.`,
  keys: msg`You may not see or change the keys.`,
  team: msg`You may not change who works on this account.`,
}

/** The sentence that names a permission which somebody does not have. */
const missingPermission = (needs: string | undefined): MessageDescriptor =>
  permissions[needs ?? ''] ?? msg`You may not do this.`
