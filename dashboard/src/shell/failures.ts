import { notify } from '../kit/overlays/notices.ts'
import { onCallFailed } from '../platform/call.ts'
import { goToSignIn } from '../session/sign-out.ts'

/** What every failed call does besides being thrown: 401 and 403 sign out, 7004 shows its notice. Spec §8. */
export function handleFailures(): () => void {
  return onCallFailed(({ http, status, message }, { isQuiet }) => {
    if (http === 401 || http === 403) void goToSignIn(leftFor(message, status || `${http}`))
    else if (status === '7004' && message && !isQuiet) notify({ tone: 'bad', title: message, code: status })
  })
}

// a server that says nothing leaves its status alone
const leftFor = (message: string, status: string) => (message ? { title: message, code: status } : { title: status })
