import { groupDigits } from '../format.ts'
import { defineMessages } from '../i18n.ts'

/** Export, import, reset and snapshots of an account. */
export const stateMessages = defineMessages({
  state: { en: 'State', vi: 'Dữ liệu' },
  stateLead: {
    en: 'All data of the account: save it, move it, reset it.',
    vi: 'Mọi dữ liệu của tài khoản: lưu lại, chuyển đi, bắt đầu lại.',
  },
  export: { en: 'Export', vi: 'Xuất' },
  import: { en: 'Import…', vi: 'Nhập…' },
  importFile: { en: 'File of an exported state', vi: 'Tệp dữ liệu đã xuất' },
  reset: { en: 'Reset…', vi: 'Đặt lại…' },

  resetQuestion: { en: (id: string) => `Reset the account ${id}?`, vi: (id: string) => `Đặt lại tài khoản ${id}?` },
  resetLead: {
    en: 'The account returns to its state at creation. It now contains:',
    vi: 'Tài khoản trở về như lúc mới tạo. Dữ liệu hiện có:',
  },
  importQuestion: { en: (file: string) => `Import ${file}?`, vi: (file: string) => `Nhập ${file}?` },
  cannotImport: { en: (file: string) => `${file} cannot be imported`, vi: (file: string) => `Không nhập được ${file}` },
  importLead: {
    en: (id: string) => `The file replaces everything in the account ${id}.`,
    vi: (id: string) => `Tệp này thay thế mọi dữ liệu của tài khoản ${id}.`,
  },
  restoreQuestion: { en: (name: string) => `Restore ${name}?`, vi: (name: string) => `Khôi phục ${name}?` },
  restoreLead: {
    en: (id: string) => `The snapshot replaces everything in the account ${id}.`,
    vi: (id: string) => `Bản chụp này thay thế mọi dữ liệu của tài khoản ${id}.`,
  },
  savedFirst: {
    en: 'The present state is saved as a snapshot first, so this can be undone. The five newest automatic snapshots are kept.',
    vi: 'Dữ liệu hiện tại được lưu thành bản chụp trước nên có thể hoàn tác. Năm bản chụp tự động mới nhất được giữ lại.',
  },
  replaced: { en: 'What is replaced', vi: 'Dữ liệu bị thay thế' },
  content: { en: 'Content', vi: 'Nội dung' },
  now: { en: 'Now', vi: 'Hiện tại' },
  inFile: { en: 'In the file', vi: 'Trong tệp' },
  inSnapshot: { en: 'In the snapshot', vi: 'Trong bản chụp' },
  shipments: { en: 'Shipments', vi: 'Đơn hàng' },
  customers: { en: 'Customers', vi: 'Khách hàng' },
  endpoints: { en: 'Endpoints', vi: 'Endpoint' },
  deliveries: { en: 'Deliveries', vi: 'Lần gửi webhook' },
  readingFile: { en: 'Checking the file…', vi: 'Đang kiểm tra tệp…' },
  size: { en: 'Size', vi: 'Dung lượng' },
  ofAccount: { en: 'From the account', vi: 'Từ tài khoản' },
  seed: { en: 'Seed', vi: 'Seed' },
  sandboxVersion: { en: 'Sandbox version', vi: 'Phiên bản sandbox' },
  exportedAt: { en: 'Exported', vi: 'Xuất lúc' },
  resetVerb: { en: 'Reset', vi: 'Đặt lại' },
  importVerb: { en: 'Import', vi: 'Nhập' },
  restore: { en: 'Restore', vi: 'Khôi phục' },

  noRoom: { en: 'The present state cannot be saved', vi: 'Không lưu được dữ liệu hiện tại' },
  noRoomText: {
    en: 'The account has the maximum number of snapshots. Nothing was replaced. Remove a snapshot, or continue without one; this cannot be undone.',
    vi: 'Tài khoản đã đủ số bản chụp tối đa. Chưa có gì bị thay thế. Hãy xóa bớt một bản, hoặc tiếp tục mà không lưu: khi đó không hoàn tác được.',
  },
  resetUnsaved: { en: 'Reset without a snapshot', vi: 'Đặt lại không lưu' },
  importUnsaved: { en: 'Import without a snapshot', vi: 'Nhập không lưu' },
  restoreUnsaved: { en: 'Restore without a snapshot', vi: 'Khôi phục không lưu' },

  wasReset: { en: 'Account reset.', vi: 'Đã đặt lại tài khoản.' },
  imported: {
    en: (file: string, shipments: number) => `Imported ${file}: ${countEn(shipments, 'shipment')}.`,
    vi: (file: string, shipments: number) => `Đã nhập ${file}: ${groupDigits(shipments)} đơn hàng.`,
  },
  broughtBack: {
    en: (name: string, shipments: number) => `Restored ${name}: ${countEn(shipments, 'shipment')}.`,
    vi: (name: string, shipments: number) => `Đã khôi phục ${name}: ${groupDigits(shipments)} đơn hàng.`,
  },
  keptAs: {
    en: (name: string, shipments: number) =>
      `The earlier state (${countEn(shipments, 'shipment')}) is saved as ${name}.`,
    vi: (name: string, shipments: number) =>
      `Dữ liệu trước đó (${groupDigits(shipments)} đơn hàng) được lưu thành ${name}.`,
  },
  notKept: { en: 'The earlier state was not saved.', vi: 'Dữ liệu trước đó không được lưu.' },
  undo: { en: 'Undo', vi: 'Hoàn tác' },
  redo: { en: 'Redo', vi: 'Làm lại' },
  undoNamed: {
    en: (verb: string, name: string) => `${verb}: restore ${name}`,
    vi: (verb: string, name: string) => `${verb}: khôi phục ${name}`,
  },

  snapshots: { en: 'Snapshots', vi: 'Các bản chụp' },
  snapshotName: { en: 'Name of the snapshot', vi: 'Tên bản chụp' },
  saveSnapshot: { en: 'Save snapshot', vi: 'Lưu bản chụp' },
  saved: { en: (name: string) => `Saved as ${name}.`, vi: (name: string) => `Đã lưu thành ${name}.` },
  noSnapshots: {
    en: 'No snapshots. One is saved before each reset, import and restore.',
    vi: 'Chưa có bản chụp. Trước mỗi lần đặt lại, nhập hoặc khôi phục, sandbox tự lưu một bản.',
  },
  automatic: { en: 'automatic', vi: 'tự động' },
  name: { en: 'Name', vi: 'Tên' },
  savedAt: { en: 'Saved', vi: 'Lưu lúc' },
  clockShowed: { en: 'Clock', vi: 'Đồng hồ' },
  action: { en: 'Actions', vi: 'Thao tác' },
  restoreNamed: { en: (name: string) => `Restore ${name}`, vi: (name: string) => `Khôi phục ${name}` },
  removeNamed: { en: (name: string) => `Remove ${name}`, vi: (name: string) => `Xóa ${name}` },
})

function countEn(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${groupDigits(count)} ${thing}s`
}
