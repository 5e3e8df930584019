import { useEffect, useReducer } from 'react'
import { adoptPreferences } from '../merchants/choose-preferences.ts'
import { isOfThisVisit } from '../platform/query.ts'
import { keepCurrentUser, keptUser } from '../session/kept-user.ts'
import { useUserInfo } from '../session/use-user-info.ts'

/** Who is signed in: at once what this browser keeps, then what the server says, which is kept again. Spec §4. */
export function useCurrentUser() {
  const { data, dataUpdatedAt } = useUserInfo()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(
    function keepWhatTheServerSays() {
      // what an earlier visit saw is older than what is kept: it would send a verified person back
      if (!data || !isOfThisVisit(dataUpdatedAt)) return
      void keepCurrentUser(data).then(rerender)
      // a language that cannot be fetched now is shown at the next visit
      adoptPreferences(data.preferences).catch(() => undefined)
    },
    [data, dataUpdatedAt],
  )
  return keptUser()
}
