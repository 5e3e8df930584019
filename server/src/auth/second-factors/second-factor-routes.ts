import * as passkeys from '@sahuji/contract/auth/passkeys'
import * as contract from '@sahuji/contract/auth/second-factors'
import { routes } from '../../platform/http/route-table.ts'
import { addPasskey } from './add-passkey.ts'
import type { AuthWith } from '../auth-with.ts'
import { beginPasskey } from './begin-passkey.ts'
import { beginTotp } from './begin-totp.ts'
import { challengePasskey } from './challenge-passkey.ts'
import { confirmTotp } from './confirm-totp.ts'
import { readSecurity } from './read-security.ts'
import { removePasskey } from './remove-passkey.ts'
import { removeTotp } from './remove-totp.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { provePasskeyToReset, resetByPasskey } from './reset-by-passkey.ts'
import { challengeStepUp, stepUp } from './step-up.ts'

export const secondFactorRoutes = (auth: AuthWith) =>
  routes((on) => {
    on(contract.readSecurity, readSecurity(auth))
    on(passkeys.beginPasskey, beginPasskey(auth))
    on(passkeys.addPasskey, addPasskey(auth), { own: true })
    on(passkeys.renamePasskey, renamePasskey)
    on(passkeys.removePasskey, removePasskey(auth))
    on(passkeys.challengePasskey, challengePasskey(auth))
    on(passkeys.provePasskeyToReset, provePasskeyToReset(auth), { own: true })
    on(passkeys.resetByPasskey, resetByPasskey(auth), { own: true })
    on(contract.beginTotp, beginTotp(auth))
    on(contract.confirmTotp, confirmTotp(auth), { own: true })
    on(contract.removeTotp, removeTotp(auth))
    on(contract.renewRecoveryCodes, renewRecoveryCodes(auth))
    on(contract.challengeStepUp, challengeStepUp(auth))
    on(contract.stepUp, stepUp(auth), { own: true })
  })
