import * as contract from '@sahuji/contract/notifications/push'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetPushed, keepPushed } from '../../platform/notices/pushed-person.ts'
import { mutation, query } from '../../platform/calls/query.ts'
import { sessionValue } from '../../platform/session/session.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { ownBrowser, type PushState } from './push-browser.ts'

/** The state of notices on this device. */
export type PushStanding = PushState | 'on' | 'unreachable'

/** Notices on this device: their state and their actions. */
export function usePush(browser = ownBrowser) {
  const { data, error, refetch } = useCardQuery(query(contract.readPush, {}))
  const set = useMutation(mutation(contract.setPush))
  const test = useMutation(mutation(contract.testPush))
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<'unreachable' | 'unsupported'>()
  const state = browser.state()
  const standing: PushStanding = problem ?? (state === 'granted' && data?.is_on ? 'on' : state)
  const turnOn = async ({ public_key, person_id }: { public_key: string; person_id: string }) => {
    setIsAsking(true)
    setProblem(undefined)
    const subscribed = await browser.subscribe(public_key)
    const names = [sessionValue('email'), sessionValue('mobile_no')]
    if (typeof subscribed === 'object')
      await set.mutateAsync(subscribed).then(() => keepPushed(person_id, names), shown)
    else if (subscribed !== 'refused') setProblem(subscribed)
    setIsAsking(false)
  }
  const turnOff = async () => {
    await set.mutateAsync({ desktop_fcm: null }).then(async () => {
      await forgetPushed()
      await browser.unsubscribe()
    }, shown)
  }
  return {
    standing,
    isOffered: data?.is_offered ?? false,
    isKnown: data !== undefined,
    error: data ? (set.error ?? test.error) : error,
    refetch,
    isPending: isAsking || set.isPending,
    turnOn: () => void (data && turnOn(data)),
    turnOff: () => void turnOff(),
    test: () => test.mutate({}),
    isTesting: test.isPending,
    isTested: test.isSuccess && standing === 'on',
  }
}

export type Push = ReturnType<typeof usePush>

// the mutation keeps its error, which the card shows
const shown = () => undefined
