import type { ComponentType } from 'preact'
import type { IconName } from './components/icon.tsx'
import type { Both } from './i18n.ts'
import type { Route } from './router.ts'

/** What every view is given. `route.path[0]` is the view's own name. */
export interface ViewProps {
  readonly route: Route
}

export interface View {
  /** First segment of the address: `#/shipments`. */
  readonly name: string
  readonly label: Both
  readonly icon: IconName
  /** Only where it is looked at: most sandboxes have nothing to show there. */
  readonly isRare?: boolean
  /** When it is looked at for the first time. The view where the page begins is there from the start. */
  readonly load?: () => Promise<ComponentType<ViewProps>>
}

/** The views in the order of the navigation; the first one is where the page begins. */
export const VIEWS: readonly View[] = [
  {
    name: 'shipments',
    label: { en: 'Shipments', vi: 'Đơn hàng' },
    icon: 'parcel',
  },
  {
    name: 'book',
    label: { en: 'Book', vi: 'Tạo đơn' },
    icon: 'plus',
    load: () => import('./views/book/book-view.tsx').then(module => module.BookView),
  },
  {
    name: 'money',
    label: { en: 'Money', vi: 'Dòng tiền' },
    icon: 'money',
    load: () => import('./views/money/money-view.tsx').then(module => module.MoneyView),
  },
  {
    name: 'webhooks',
    label: { en: 'Webhooks', vi: 'Webhook' },
    icon: 'webhook',
    load: () => import('./views/webhooks/webhooks-view.tsx').then(module => module.WebhooksView),
  },
  {
    name: 'requests',
    label: { en: 'Requests', vi: 'Lời gọi API' },
    icon: 'list',
    load: () => import('./views/requests/requests-view.tsx').then(module => module.RequestsView),
  },
  {
    name: 'faults',
    label: { en: 'Faults', vi: 'Lỗi giả lập' },
    icon: 'fault',
    load: () => import('./views/faults/faults-view.tsx').then(module => module.FaultsView),
  },
  {
    name: 'scenarios',
    label: { en: 'Scenarios', vi: 'Kịch bản' },
    icon: 'scenario',
    load: () => import('./views/scenarios/scenarios-view.tsx').then(module => module.ScenariosView),
  },
  {
    name: 'account',
    label: { en: 'Account', vi: 'Tài khoản' },
    icon: 'account',
    load: () => import('./views/account/account-view.tsx').then(module => module.AccountView),
  },
  {
    name: 'start',
    label: { en: 'Start', vi: 'Bắt đầu' },
    icon: 'check',
    load: () => import('./views/start/start-view.tsx').then(module => module.StartView),
  },
  {
    name: 'replay',
    label: { en: 'Run', vi: 'Lần chạy' },
    icon: 'play',
    isRare: true,
    load: () => import('./views/replay/replay-view.tsx').then(module => module.ReplayView),
  },
]
