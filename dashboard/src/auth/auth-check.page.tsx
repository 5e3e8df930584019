import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLingui as useMessages } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CardInFrame, AuthHead } from '../kit/layout/auth-page.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { brand } from '../kit/format/operator.ts'
import { Page } from '../kit/layout/page.tsx'
import { NotAllowed } from '../kit/layout/states.tsx'
import { StepUp } from './step-up.tsx'
import { ownPath } from '../platform/session/own-path.ts'
import { factors } from './second-factors.ts'
import { Mark } from '../kit/icons/mark.tsx'
import * as css from './auth-check.module.css'

/**
 * /dashboard/authCheck?next=…&reason=…: decides whether the person may open a page, and opens it; asks for a proof
 * where one is required.
 */
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
        <Trans>This matters, so we ask again. Afterwards you are not asked for five minutes.</Trans>
      </AuthHead>
      <StepUp onConfirmed={() => void navigate(wayTo(next))} />
    </CardInFrame>
  )
}

/** Names the missing permission and the person to ask. */
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
        <Trans>Ask the owner of this account to do it, or to give you this permission.</Trans>
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
 * The question to the gate, and its answer to a plain check: the page opens as soon as the server confirms the session,
 * or is unreachable, when the shell shows the cached books. An expired session leads to the sign-in, an unverified
 * e-mail or phone to its own gate, both before this page is shown.
 */
function useAuthCheck() {
  const { next: wanted, reason, needs }: AuthCheckSearch = useSearch({ strict: false })
  const path = ownPath(textOf(wanted)) ?? home
  // the gate never leads to a gate
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

/** Replaces the gate in the history by a path with its search. */
function wayTo(next: string) {
  const { pathname, searchParams, hash } = new URL(next, location.origin)
  const search = Object.fromEntries(searchParams) as never
  return { to: pathname, search, replace: true, ...(hash && { hash: hash.slice(1) }) }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const permissions: Readonly<Record<string, MessageDescriptor>> = {
  payouts: msg`You are not allowed to take money out of this wallet.`,
  bank_account: msg`You are not allowed to change the bank account.`,
  keys: msg`You are not allowed to see or change the keys.`,
  team: msg`You are not allowed to change who works on this account.`,
}

/** The sentence that names a missing permission. */
const missingPermission = (needs: string | undefined): MessageDescriptor =>
  permissions[needs ?? ''] ?? msg`You are not allowed to do this.`

/** The seal and one line for a long wait; a wait shorter than `after` milliseconds shows nothing. */
function Waiting({ title, after }: { title: string; after: number }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(
    function waitFirst() {
      const timer = setTimeout(() => setIsLong(true), after)
      return () => clearTimeout(timer)
    },
    [after],
  )
  return (
    <div className={isLong ? css.waiting : css.unseen}>
      <Mark large />
      <h1>{title}</h1>
    </div>
  )
}
