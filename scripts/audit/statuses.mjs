/** "Status codes" of the open clauses: code, slug, text, and the legal moves. */
export const STANDARD = {
  900: ['creation-error', 'Lỗi tạo đơn'],
  901: ['waiting-for-pickup', 'Chờ lấy hàng'],
  902: ['on-the-way-to-pick-up', 'Lấy hàng'],
  903: ['picked-up', 'Đã lấy hàng'],
  904: ['out-for-delivery', 'Giao hàng'],
  905: ['delivered', 'Giao thành công'],
  906: ['delivery-failed', 'Giao thất bại'],
  907: ['returning', 'Đang chuyển hoàn'],
  908: ['returned', 'Chuyển hoàn'],
  909: ['reconciled-with-carrier', 'Đã đối soát'],
  910: ['reconciled-with-customer', 'Đã đối soát khách'],
  911: ['cod-paid', 'Đã trả COD cho khách'],
  912: ['waiting-for-cod', 'Chờ thanh toán COD'],
  913: ['completed', 'Hoàn thành'],
  914: ['cancelled', 'Đơn hủy'],
  915: ['delayed', 'Chậm lấy/giao'],
  916: ['partly-delivered', 'Giao hàng một phần'],
  917: ['lost', 'Thất lạc hàng'],
  918: ['stored', 'Đang lưu kho'],
  919: ['in-transit', 'Đang vận chuyển'],
  1000: ['error', 'Đơn lỗi'],
}

export const NEW = ['new', 'Đơn mới']

export const ON_DEMAND = {
  900: ['new', 'Đơn mới'],
  901: ['sent-to-carrier', 'Đã gửi đơn'],
  902: ['waiting-for-pickup', 'Chờ lấy hàng'],
  903: ['picking-up', 'Đang lấy hàng'],
  904: ['picked-up', 'Đã lấy hàng'],
  905: ['out-for-delivery', 'Giao hàng'],
  906: ['delivered', 'Giao thành công'],
  907: ['delivery-failed', undefined],
  908: ['returning', 'Đang chuyển hoàn'],
  909: ['returned', 'Đã hoàn hàng'],
  910: ['completed', 'Hoàn thành'],
  911: ['cancelled', 'Đơn hủy'],
  1000: ['error', 'Đơn lỗi'],
}

/** Without 915, whose moves depend on what it was reached from, and those of a settlement. */
export const STANDARD_MOVES = {
  901: [900, 902, 903, 914, 915, 1000],
  902: [903, 914, 915, 1000],
  903: [904, 917, 918, 919],
  904: [905, 906, 915, 916, 917],
  905: [909, 913],
  906: [904, 907, 917, 918],
  907: [908, 917],
  908: [909, 913],
  909: [912],
  910: [911],
  911: [913],
  912: [910],
  913: [],
  914: [],
  915: [901, 902, 903, 904, 906, 907, 914],
  916: [907, 909, 913],
  917: [909],
  918: [904, 907, 917, 919],
  919: [904, 907, 917, 918],
  1000: [],
}

/** Under `created_status: 900`. */
export const NEW_MOVES = [901, 914, 1000]

export const ON_DEMAND_MOVES = {
  900: [901, 911, 1000],
  901: [902, 911, 1000],
  902: [903, 907, 911],
  903: [902, 904, 907, 911],
  904: [905, 908],
  905: [906, 907, 908],
  906: [905, 908, 910],
  907: [902, 905, 908, 911],
  908: [909],
  909: [905, 910],
  910: [],
  911: [],
  1000: [],
}
