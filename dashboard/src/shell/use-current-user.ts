import { readCurrentUser } from '@sahuji/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../platform/query.ts'
import { keepCurrentUser, keptUser } from '../session/kept-user.ts'

/** Who is signed in: at once what this browser keeps, then what the server says, which is kept again. Spec §4. */
export function useCurrentUser() {
  const { data, error } = useQuery({ ...query(readCurrentUser, {}), staleTime: 30_000 })
  const [, heard] = useState(0)
  useEffect(
    function keepWhatTheServerSays() {
      if (data) void keepCurrentUser(data).then(() => heard((count) => count + 1))
    },
    [data],
  )
  return { user: keptUser(), isKnown: data !== undefined, error }
}
