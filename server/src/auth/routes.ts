import * as contract from '@sahuji/contract/auth'
import { routes } from '../platform/http/route-table.ts'
import type { AuthWith } from './auth-with.ts'
import { askPasswordReset } from './passwords/ask-password-reset.ts'
import { changeEmail } from './contact/change-email.ts'
import { changeMobile } from './contact/change-mobile.ts'
import { changePassword, readPassword } from './passwords/change-password.ts'
import { resendEmailLink } from './contact/resend-email-link.ts'
import { resendPhoneCode } from './contact/resend-phone-code.ts'
import { readPasswordReset, resetPassword } from './passwords/reset-password.ts'
import { readEmailLink, verifyEmail } from './contact/verify-email.ts'
import { verifyPhone } from './contact/verify-phone.ts'

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
  })
