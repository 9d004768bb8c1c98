"""Places and banks of this deployment: codes of its own style, as the document leaves them open."""

CITIES = [("01", "Hà Nội"), ("48", "Đà Nẵng"), ("79", "Thành phố Hồ Chí Minh"), ("92", "Cần Thơ")]

NAMES = {
    "01": ["Ba Đình", "Hoàn Kiếm", "Tây Hồ", "Long Biên", "Cầu Giấy", "Đống Đa", "Hai Bà Trưng", "Thanh Xuân"],
    "48": ["Hải Châu", "Thanh Khê", "Sơn Trà", "Ngũ Hành Sơn", "Liên Chiểu", "Cẩm Lệ"],
    "79": ["Quận 1", "Quận 3", "Quận 4", "Quận 5", "Quận 6", "Quận 7", "Quận 8", "Quận 10", "Quận 11", "Quận 12",
           "Bình Thạnh", "Phú Nhuận"],
    "92": ["Ninh Kiều", "Bình Thủy", "Cái Răng", "Ô Môn", "Thốt Nốt"],
}

DISTRICTS = [
    {"id": f"{city}{number:02d}", "name": name, "city_id": city}
    for city, _ in CITIES
    for number, name in enumerate(NAMES[city], 1)
]

BANKS = [
    {"id": 11, "name": "Ngân hàng Ngoại thương", "short_name": "VCB"},
    {"id": 12, "name": "Ngân hàng Công thương", "short_name": "CTG"},
    {"id": 13, "name": "Ngân hàng Đầu tư và Phát triển", "short_name": "BIDV"},
    {"id": 14, "name": "Ngân hàng Kỹ thương", "short_name": "TCB"},
    {"id": 15, "name": "Ngân hàng Á Châu", "short_name": "ACB"},
]

CITY_NAMES = dict(CITIES)
DISTRICT_OF = {district["id"]: district for district in DISTRICTS}


def cities():
    return [{"id": code, "name": name} for code, name in CITIES]


def districts_of(city):
    return [district for district in DISTRICTS if district["city_id"] == city]


def wards_of(district):
    return [
        {"id": int(district) * 100 + number, "name": f"Phường {number}", "district_id": district}
        for number in range(1, 5)
    ]


def ward_name(district, ward):
    for one in wards_of(district):
        if str(one["id"]) == str(ward):
            return one["name"]
    return None


def bank_name(bank):
    for one in BANKS:
        if one["id"] == bank:
            return one["name"]
    return None
