import * as contract from '@sahuji/contract/auth'
import * as passkeys from '@sahuji/contract/auth/passkeys'
import * as factors from '@sahuji/contract/auth/second-factors'
import { routes } from '../platform/http/route-table.ts'
import type { AuthWith } from './dependencies.ts'
import { askPasswordReset } from './passwords/password-resets.ts'
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

export const authRoutes = (auth: AuthWith) =>
  routes((on) => {
    on(contract.resendPhoneCode, resendPhoneCode(auth))
    on(contract.verifyPhone, verifyPhone(auth), { own: true })
    on(contract.changeMobile, changeMobile(auth), { own: true })
    on(contract.resendEmailLink, resendEmailLink(auth), { own: true })
    on(contract.readEmailLink, readEmailLink)
    on(contract.verifyEmail, verifyEmail(auth), { own: true })
    on(contract.changeEmail, changeEmail(auth), { own: true })
    on(contract.askPasswordReset, askPasswordReset(auth), { own: true })
    on(contract.readPasswordReset, readPasswordReset)
    on(contract.resetPassword, resetPassword(auth), { own: true })
    on(contract.readPassword, readPassword)
    on(contract.changePassword, changePassword(auth), { own: true })
    on(factors.readSecurity, readSecurity(auth))
    on(passkeys.beginPasskey, beginPasskey(auth))
    on(passkeys.addPasskey, addPasskey(auth), { own: true })
    on(passkeys.renamePasskey, renamePasskey)
    on(passkeys.removePasskey, removePasskey(auth))
    on(passkeys.challengePasskey, challengePasskey(auth))
    on(passkeys.provePasskeyToReset, provePasskeyToReset(auth), { own: true })
    on(passkeys.resetByPasskey, resetByPasskey(auth), { own: true })
    on(factors.beginTotp, beginTotp(auth))
    on(factors.confirmTotp, confirmTotp(auth), { own: true })
    on(factors.removeTotp, removeTotp(auth))
    on(factors.renewRecoveryCodes, renewRecoveryCodes(auth))
    on(factors.challengeStepUp, challengeStepUp(auth))
    on(factors.stepUp, stepUp(auth), { own: true })
  })
