/** What carriers and drivers say in the scenarios of the package, and where a scenario gives no reason. */
const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Bưu cục phát không phục vụ địa chỉ người nhận': 'the delivery post office does not serve the recipient’s address',
    'Bưu tá quá tải, chưa đến lấy hàng được': 'the courier is overloaded and could not pick up yet',
    'Chuyển hoàn hàng của điểm giao không thành công': 'the goods of the failed stop are returned',
    'Chuyển hoàn phần hàng khách không nhận': 'the part that the recipient did not take is returned',
    'Cân lại tại kho: 5,4 kg': 'weighed again at the warehouse: 5.4 kg',
    'Dịch vụ tạm ngưng tại khu vực lấy hàng': 'the service is suspended in the pickup area',
    'Gọi ba lần khách không nghe máy': 'the recipient did not answer three calls',
    'Hãng vận chuyển báo lỗi: không tìm thấy vận đơn': 'the carrier reports an error: shipment not found',
    'Hãng vận chuyển hủy đơn': 'cancelled by the carrier',
    'Hãng vận chuyển hủy đơn: không lấy được hàng': 'cancelled by the carrier: the goods could not be picked up',
    'Hãng vận chuyển không nhận đơn': 'the carrier does not take the order',
    'Khu vực tạm ngưng phục vụ': 'the carrier does not serve this area at present',
    'Khách chỉ nhận một phần hàng': 'the recipient took only part of the goods',
    'Khách hẹn giao lại vào ngày mai': 'the recipient asked for delivery tomorrow',
    'Khách không nghe máy': 'the recipient did not answer the phone',
    'Khách từ chối nhận hàng': 'the recipient refused the goods',
    'Khách đi vắng, hẹn giao lại sau hai ngày': 'the recipient was out; new delivery in two days',
    'Không liên hệ được người gửi': 'the sender could not be reached',
    'Không liên hệ được người nhận': 'the recipient could not be reached',
    'Không tìm được tài xế, đơn hàng tự động hủy': 'no driver found; the order was cancelled automatically',
    'Lưu kho tại bưu cục phát theo yêu cầu của khách': 'stored at the delivery post office at the recipient’s request',
    'Người gửi hẹn lấy hàng vào ngày mai': 'the sender asked for pickup tomorrow',
    'Thất lạc trong quá trình trung chuyển': 'lost in transit between warehouses',
    'Tài xế hủy chuyến': 'cancelled by the driver',
    'Tài xế hủy chuyến: xe bị hỏng': 'cancelled by the driver: the vehicle broke down',
    'Đơn hàng gặp lỗi': 'the order has an error',
  }),
)

/** The English of a carrier's own words; null for those of a person's own scenario. */
export function englishOfCarrier(text: string): string | null {
  return ENGLISH.get(text.normalize('NFC')) ?? null
}
