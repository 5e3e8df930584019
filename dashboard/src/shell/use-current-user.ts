import { useEffect, useState } from 'react'
import { adoptPreferences } from '../merchants/choose-preferences.ts'
import { keepCurrentUser, keptUser } from '../session/kept-user.ts'
import { useUserInfo } from '../session/use-user-info.ts'

/** Who is signed in: at once what this browser keeps, then what the server says, which is kept again. Spec §4. */
export function useCurrentUser() {
  const { data } = useUserInfo()
  const [, heard] = useState(0)
  useEffect(
    function keepWhatTheServerSays() {
      if (!data) return
      void keepCurrentUser(data).then(() => heard((count) => count + 1))
      // a language that cannot be fetched now is shown at the next visit
      adoptPreferences(data.preferences).catch(() => undefined)
    },
    [data],
  )
  return keptUser()
}
