import { readCurrentUser } from '@sahuji/contract/session'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notify } from '../kit/overlays/notices.ts'
import { isOfThisVisit, query, refetchShown } from '../platform/calls/query.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { sessionValue } from '../platform/session/session.ts'

const askEveryMilliseconds = 20_000

/**
 * While reviewers have the documents, polls the KYC status every 20 seconds, so that a decision or a question appears
 * without a reload; an acceptance is announced once. A hidden page does not poll until it is visible again.
 */
export function useKycUpdates(): void {
  const { t } = useLingui()
  const queries = useQueryClient()
  const isOwn = useOwnServer()
  const isWaiting = (status: string | null | undefined) => isOwn && status === 'PROCESSING'
  const { data, dataUpdatedAt } = useQuery({
    ...query(readCurrentUser, {}),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (isWaiting(state.data?.kyc_status) ? askEveryMilliseconds : false),
    refetchOnWindowFocus: ({ state }) => (isWaiting(state.data?.kyc_status) ? 'always' : true),
  })
  const known = useRef<string | null>(undefined)
  const wasAskedAgain = useRef<boolean>(undefined)
  const status = data?.kyc_status
  const isAskedAgain = data?.kyc?.is_asked_again ?? false
  useEffect(
    function announceChange() {
      if (status === undefined || !isOfThisVisit(dataUpdatedAt)) return
      const before = known.current === undefined ? sessionValue('kyc') : known.current
      const isFirst = known.current === undefined
      const isAskChanged = wasAskedAgain.current !== undefined && wasAskedAgain.current !== isAskedAgain
      known.current = status
      wasAskedAgain.current = isAskedAgain
      if (before === status && !isAskChanged) return
      if (before === 'PROCESSING' && status === 'VALID') {
        notify({
          tone: 'good',
          place: 'top-left',
          title: t`KYC accepted`,
          note: t`Your new limits are open.`,
          href: '/dashboard/notifications',
        })
      }
      // limits, the case and the pages about them have changed
      if (!isFirst) void refetchShown(queries)
    },
    [status, isAskedAgain, dataUpdatedAt, queries, t],
  )
}
