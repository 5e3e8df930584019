import { operatorDefaults } from '@sahuji/contract/company/operator-facts'
import type { AuthSettings } from './auth/auth-settings.ts'
import { lateSuccessHours } from './collections/checks/check-schedule.ts'
import type { PageDependencies } from './pages/dependencies.ts'

/** Support as the specification names it, where the operator sets no other. Spec §1. */
export const supportDefaults = { phone: operatorDefaults.support_phone, email: operatorDefaults.support_email }

export interface PageFactsParts {
  brand: string
  support: { phone: string; email: string }
  settings: AuthSettings
}

const perMinute = 60
const perHour = 60 * perMinute
const perDay = 24 * perHour

/** What the general pages say about us and about limits, taken from what is enforced, so that no text can be out of date. */
export function pageDependencies({ brand, support, settings }: PageFactsParts): PageDependencies {
  const { session, remembered, phone_code, email_link, sign_in } = settings
  return {
    contact: support,
    facts: {
      brand,
      support_phone: support.phone,
      support_email: support.email,
      session_idle_hours: session.idle_seconds / perHour,
      session_life_hours: session.life_seconds / perHour,
      remembered_idle_hours: remembered.idle_seconds / perHour,
      remembered_life_days: remembered.life_seconds / perDay,
      otp_minutes: phone_code.life_seconds / perMinute,
      otp_tries: phone_code.tries,
      otp_wait_seconds: phone_code.wait_seconds,
      otp_sends_hour: phone_code.sends_per_hour,
      otp_sends_day: phone_code.sends_per_day,
      email_link_hours: email_link.life_seconds / perHour,
      late_success_hours: lateSuccessHours,
      sign_in_tries: sign_in.failures,
      sign_in_minutes: sign_in.window_seconds / perMinute,
    },
  }
}
