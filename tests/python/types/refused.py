"""Code that a type checker must refuse: answers have types, and are not Any."""
import grundy

text: str = grundy.solve("*1").nim_value  # refused
grundy.solve("*1").no_such_field  # refused
grundy.solve("*1", no_such_keyword=1)  # refused
grundy.solve("*1").components[0].position + 1  # refused
grundy.sequence_info("kayles").period.length  # refused: there may be none
number: int = grundy.parse("*1")  # refused
grundy.equal("*1", "*2").left.no_such_side  # refused
