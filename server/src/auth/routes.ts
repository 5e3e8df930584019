import * as contract from '@sahuji/contract/auth'
import * as passkeys from '@sahuji/contract/auth/passkeys'
import * as factors from '@sahuji/contract/auth/second-factors'
import { routes } from '../platform/http/route-table.ts'
import type { AuthDependencies } from './dependencies.ts'
import { requestPasswordReset } from './passwords/password-resets.ts'
import { changeEmail, changeMobile } from './contact/change-unverified-contact.ts'
import { changePassword, readPassword, readPasswordReset, resetPassword } from './passwords/new-passwords.ts'
import { resendEmailLink } from './contact/email-links.ts'
import { resendPhoneCode, verifyPhone } from './contact/verify-phone.ts'
import { readEmailLink, verifyEmail } from './contact/verify-email.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './second-factors/manage-passkeys.ts'
import { beginTotp, confirmTotp, removeTotp } from './second-factors/totp.ts'
import { challengePasskey } from './second-factors/passkey-challenges.ts'
import { readSecurity } from './second-factors/second-factors.ts'
import { renewRecoveryCodes } from './second-factors/recovery-codes.ts'
import { provePasskeyToReset, resetByPasskey } from './second-factors/reset-by-passkey.ts'
import { challengeStepUp, stepUp } from './second-factors/verify-second-factor.ts'

export const authRoutes = (deps: AuthDependencies) =>
  routes((on) => {
    on(contract.resendPhoneCode, resendPhoneCode(deps))
    on(contract.verifyPhone, verifyPhone(deps), { own: true })
    on(contract.changeMobile, changeMobile(deps), { own: true })
    on(contract.resendEmailLink, resendEmailLink(deps), { own: true })
    on(contract.readEmailLink, readEmailLink)
    on(contract.verifyEmail, verifyEmail(deps), { own: true })
    on(contract.changeEmail, changeEmail(deps), { own: true })
    on(contract.requestPasswordReset, requestPasswordReset(deps), { own: true })
    on(contract.readPasswordReset, readPasswordReset)
    on(contract.resetPassword, resetPassword(deps), { own: true })
    on(contract.readPassword, readPassword)
    on(contract.changePassword, changePassword(deps), { own: true })
    on(factors.readSecurity, readSecurity(deps))
    on(passkeys.beginPasskey, beginPasskey(deps))
    on(passkeys.addPasskey, addPasskey(deps), { own: true })
    on(passkeys.renamePasskey, renamePasskey)
    on(passkeys.removePasskey, removePasskey(deps))
    on(passkeys.challengePasskey, challengePasskey(deps))
    on(passkeys.provePasskeyToReset, provePasskeyToReset(deps), { own: true })
    on(passkeys.resetByPasskey, resetByPasskey(deps), { own: true })
    on(factors.beginTotp, beginTotp(deps))
    on(factors.confirmTotp, confirmTotp(deps), { own: true })
    on(factors.removeTotp, removeTotp(deps))
    on(factors.renewRecoveryCodes, renewRecoveryCodes(deps))
    on(factors.challengeStepUp, challengeStepUp(deps))
    on(factors.stepUp, stepUp(deps), { own: true })
  })
